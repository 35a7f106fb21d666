/** Kilobytes (1000 bytes, gzip) that a browser may load; a build that needs more fails. */
export const budgets = {
  /** Script until any one screen of a staff app is there. */
  screen: 280,
  /** All files of the typeface together; they are compressed already. */
  typeface: 60,
  /**
   * Script, styles and HTML of a recipient's page. `landing`: until the landing card is there; 0.6 of it describe the typeface.
   * `talk`: what a conversation adds. `onDemand`: parts that only some pages or the end of a conversation need, such as
   * consent and sound, and how one talks and reads along; of these, four continue a conversation whose line was lost: without a network nothing can be loaded.
   */
  landing: 99,
  talk: 14.8,
  onDemand: 19.2,
} as const;
