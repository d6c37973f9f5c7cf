/** A token in the form that GitHub gives it, of nobody; in two pieces, as programs that look for tokens read this file too. */
export const sampleToken = ['ghp_', 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3hJ5'].join('');

/** What is shown in its place. */
export const blackedOut = '█'.repeat(sampleToken.length);
