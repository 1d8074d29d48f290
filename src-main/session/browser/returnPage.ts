import { messages } from './messages.ts';

export interface ReturnedPage {
  readonly good: boolean;
  readonly sentence: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Builds a page without scripts or external files. It follows the browser's color scheme. */
export function returnPage({ good, sentence }: ReturnedPage): string {
  const title = good ? messages.page.good : messages.page.bad;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Quarterdeck</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; background: light-dark(#f6f7f9, #14171c); color: light-dark(#1b2430, #e6eaf0); }
main { max-width: 26rem; padding: 2rem; }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; }
p { margin: .5rem 0; }
p + p { color: light-dark(#566273, #9aa6b6); }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(sentence)}</p>
<p>${messages.page.close}</p>
</main>
</body>
</html>
`;
}
