import { useEffect } from "react";
import { useRemembered } from "./remembered.ts";

const sizes = ["normal", "large"] as const;
const contrasts = ["normal", "high"] as const;

const preset = () => (matchMedia("(prefers-contrast: more)").matches ? "high" : "normal");

/**
 * The caption settings, remembered per browser. Style sheets find them at the document's root, as
 * `data-caption-size` and `data-caption-contrast`.
 */
export function useCaptions() {
  const size = useRemembered("caption-size", sizes, "normal");
  const contrast = useRemembered("caption-contrast", contrasts, preset());
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["captionSize"] = size.value;
    dataset["captionContrast"] = contrast.value;
  }, [size.value, contrast.value]);
  return { sizes, size, contrast };
}
