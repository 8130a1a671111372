/** What was typed, held against what is stored. */
export interface Looked<H> {
  /** Whose name it is, whether or not the rest is right. */
  readonly user: { readonly username: string } | undefined;
  /** Him, where it is. */
  readonly holder: H | undefined;
  /** Done when it is counted and in the trail. */
  readonly noted: Promise<void>;
}
