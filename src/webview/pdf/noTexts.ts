/** pdf.js has texts of its own for screen readers, in files; ours are set where they are needed. */
export const noTexts = {
  getLanguage: () => 'en',
  getDirection: () => 'ltr',
  get: () => Promise.resolve(''),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  ...{ pause: () => undefined, resume: () => undefined },
};
