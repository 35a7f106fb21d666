import { product } from "@field-advisor/schema/product";
import { useLayoutEffect } from "react";

/** Names the screen in the browser's tab and history, as soon as the screen stands. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title === product.name ? title : `${title} - ${product.name}`;
  }, [title]);
}
