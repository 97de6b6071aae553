import type { Plugin } from 'vite';

const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts the style sheets of the page behind what it shows at once: browsers draw nothing before one that is in the head
 * has come, and on a slow network that takes seconds. Scripts wait for them in either place; what they make comes
 * behind, as its styles have to.
 */
export function stylesAfterShell(): Plugin {
  return {
    name: 'styles-after-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) =>
        page
          .replaceAll(STYLES, '')
          .replace(
            '<div id="root">',
            (place) => `${(page.match(STYLES) ?? []).join('').trim()}\n    ${place}`,
          ),
    },
  };
}
