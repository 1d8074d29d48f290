import { escapeHtml, oneLine } from '#contract/rules/plainText.ts';
import { type LinkTo, toDocumentLink } from './documentLinks.ts';
import type { DocumentLine, HandoverDocument } from './HandoverDocument.ts';
import { messages } from './messages.ts';

/** Blocks all external resources and scripts, whatever the content is. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e4e7eb); --soft: light-dark(#59636e, #9aa4af);
  --line: light-dark(#d5dae0, #363d46); --ground: light-dark(#fff, #14181d); --link: light-dark(#0b57d0, #8ab4f8);
  --bad: light-dark(#b3261e, #ff8a80); --good: light-dark(#1a7f37, #7ee2a8); --warn: light-dark(#8a5300, #f2c063); }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1.25rem; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; border-bottom: 1px solid var(--line); }
ul { margin: .25rem 0; padding-left: 1.25rem; } li { margin: .35rem 0; } a { color: var(--link); }
.soft { color: var(--soft); } .bad::marker { color: var(--bad); } .good::marker { color: var(--good); }
.warn::marker { color: var(--warn); }
@media print { :root { color-scheme: light; } body { margin: 0; max-width: none; font-size: 10pt; }
  li { break-inside: avoid; } h2 { break-after: avoid; } a { color: inherit; } }`;

const toHtml = (text: string): string => escapeHtml(oneLine(text));

function lineHtml(line: DocumentLine, linkTo: LinkTo): string {
  const link = line.href === undefined ? undefined : toDocumentLink(linkTo(line.href));
  const name = toHtml(line.name) || toHtml(messages.noName);
  const linked = link === undefined ? name : `<a href="${escapeHtml(link)}" rel="noreferrer">${name}</a>`;
  const kind = line.kind === '' ? '' : `<span class="soft">${toHtml(line.kind)}</span> `;
  const facts =
    line.facts.length === 0 ? '' : ` <span class="soft">${line.facts.map(toHtml).join('; ')}</span>`;
  const parts = line.parts.map(
    (part) =>
      `<div><span class="soft">${toHtml(part.title)}</span><ul>${part.lines.map((one) => lineHtml(one, linkTo)).join('\n')}${moreHtml(part.more)}</ul></div>`,
  );
  return `<li class="${line.tone}">${kind}<strong>${linked}</strong>${facts}${parts.join('')}</li>`;
}

const moreHtml = (more: number): string =>
  more > 0 ? `<li class="soft">${toHtml(messages.more(more))}</li>` : '';

/** Renders a handover as one self-contained HTML page. Texts of the server are escaped. */
export function documentHtml({ title, summary, sections }: HandoverDocument, linkTo: LinkTo): string {
  const body = sections.map(
    (section) => `<section>
<h2>${toHtml(section.title)}</h2>
${section.notes.map((note) => `<p class="soft">${toHtml(note)}</p>`).join('\n')}
${section.lines.length === 0 ? '' : `<ul>${section.lines.map((line) => lineHtml(line, linkTo)).join('\n')}${moreHtml(section.more)}</ul>`}
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${toHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${toHtml(title)}</h1>
${summary.map((sentence) => `<p>${toHtml(sentence)}</p>`).join('\n')}
${body.join('\n')}
</body>
</html>
`;
}
