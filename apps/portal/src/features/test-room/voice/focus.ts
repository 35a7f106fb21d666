/** What had the focus is gone from the page. */
export const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
