import { onTestFinished, vi } from "vitest";

/** Records the files that the browser is asked to save. */
export function watchDownloads(): { name: string; text: () => Promise<string> }[] {
  const saved: { name: string; text: () => Promise<string> }[] = [];
  let content = new Blob();
  const create = vi.spyOn(URL, "createObjectURL").mockImplementation((source) => {
    if (source instanceof Blob) content = source;
    return "blob:saved";
  });
  const click = vi.spyOn(HTMLElement.prototype, "click").mockImplementation(function save(this: HTMLElement) {
    const file = content;
    if (this instanceof HTMLAnchorElement) saved.push({ name: this.download, text: () => file.text() });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return saved;
}
