const key = "field-advisor-session";

/** Has the other tabs of this app ask who is signed in; without a store for this site they find out when looked at. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch (error) {
    console.warn("The other tabs could not be told about the session.", error);
  }
}

/** Hears what other tabs have done to the session, until the answer is called. */
export function hearOtherTabs(onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) onChange();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
