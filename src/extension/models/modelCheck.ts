/** What a check of the connection came to. */
export interface ModelCheck {
  readonly isUsable: boolean;
  /** What works, or what is wrong; for the user. */
  readonly sentence: string;
  /** Whether it is the key that is missing or wrong. */
  readonly isKeyRefused: boolean;
}
