/** The result of a connection check. */
export interface ModelCheck {
  readonly isUsable: boolean;
  /** What works, or what is wrong; for the user. */
  readonly sentence: string;
  /** Whether the key is missing or wrong. */
  readonly isKeyRefused: boolean;
}
