import { laneNames, timelineLanes } from '../../../../src-preload/contract/rules/timeline.ts';
import type { TimelineEvent } from '../../../../src-preload/contract/timeline.ts';
import type { BundleFacts } from './BundleFacts.ts';
import { html, utc } from './plainText.ts';
import type { Told } from './tellBundle.ts';

/** Blocks all external resources and scripts, whatever the content is. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const style = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e4e7eb); --soft: light-dark(#59636e, #9aa4af);
  --line: light-dark(#d5dae0, #363d46); --ground: light-dark(#fff, #14181d); --bad: light-dark(#b3261e, #ff8a80);
  --good: light-dark(#1a7f37, #7ee2a8); --warn: light-dark(#8a5300, #f2c063); }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1.25rem; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { margin-top: 2.5rem; font-size: 1.15rem; } h3 { font-size: 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; } dt { color: var(--soft); } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; } th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line);
  text-align: left; vertical-align: top; overflow-wrap: anywhere; } td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 500; } blockquote { margin: .25rem 0 1rem; padding-left: 1rem; border-left: 3px solid var(--line);
  white-space: pre-wrap; overflow-wrap: anywhere; } .head, .soft { color: var(--soft); }
.failed, .critical { color: var(--bad); } .passed { color: var(--good); } .high, .medium { color: var(--warn); }
svg { width: 100%; height: auto; } svg text { fill: var(--soft); font: 11px system-ui, sans-serif; } svg line { stroke: var(--line); }
circle, rect { fill: var(--soft); } circle.failed, rect.failed, circle.critical { fill: var(--bad); } circle.passed { fill: var(--good); }
circle.high, circle.medium { fill: var(--warn); } @media (max-width: 40rem) { td:first-child { white-space: normal; } }`;

const width = 1_000;
const left = 110;
const laneHeight = 28;

/** Draws the timeline as SVG, with one lane per kind of event. */
function picture(events: readonly TimelineEvent[], from: string, to: string): string {
  const [startMs, endMs] = [Date.parse(from), Date.parse(to)];
  const x = (iso: string): number => {
    const part = (Date.parse(iso) - startMs) / Math.max(1, endMs - startMs);
    return Math.round((left + Math.min(1, Math.max(0, part)) * (width - left - 10)) * 10) / 10;
  };
  const height = timelineLanes.length * laneHeight + 24;
  const lanes = timelineLanes.map((lane, place) => {
    const y = place * laneHeight + 18;
    const own = events.filter((event) => event.lane === lane);
    const bars = own.flatMap(({ at, endAt, tone }) =>
      endAt === null
        ? []
        : [
            `<rect class="${tone}" x="${x(at)}" y="${y - 2}" width="${Math.max(1, x(endAt) - x(at))}" height="4" opacity=".5"/>`,
          ],
    );
    const dots = own.map(
      ({ at, tone, title }) =>
        `<circle class="${tone}" cx="${x(at)}" cy="${y}" r="5"><title>${html(`${utc(at)}: ${title}`)}</title></circle>`,
    );
    return `<text x="0" y="${y + 4}">${html(laneNames[lane])}</text><line x1="${left}" x2="${width}" y1="${y}" y2="${y}"/>${bars.join('')}${dots.join('')}`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Timeline of all events, which the table below lists, too">${lanes.join('')}<text x="${left}" y="${height - 4}">${html(utc(from))}</text><text x="${width}" y="${height - 4}" text-anchor="end">${html(utc(to))}</text></svg>`;
}

const commentsOf = (comments: Told['comments']): string =>
  comments
    .map(({ head, text }) => `<p class="head">${html(head)}</p><blockquote>${html(text)}</blockquote>`)
    .join('\n');

/** Renders the timeline as one self-contained HTML page. Texts of users are escaped. */
export function timelineHtml(told: Told, { gathered }: BundleFacts): string {
  const { events, from, to } = gathered.timeline;
  const facts = told.facts.filter(([, value]) => value !== '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${html(told.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${html(told.title)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${html(name)}</dt><dd>${html(value)}</dd>`).join('\n')}</dl>
${told.description === '' ? '' : `<blockquote>${html(told.description)}</blockquote>`}
<h2>Timeline</h2>
${picture(events, from, to)}
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Type</th><th scope="col">Event</th><th scope="col">By</th></tr></thead>
<tbody>
${told.events.map(({ at, lane, tone, text, by }) => `<tr><td>${html(at)}</td><td>${html(lane)}</td><td class="${tone}">${html(text)}</td><td>${html(by)}</td></tr>`).join('\n')}
</tbody>
</table>
${told.gaps.length === 0 ? '' : `<h3>Missing data</h3><ul>${told.gaps.map((gap) => `<li>${html(gap)}</li>`).join('')}</ul>`}
<h2>Hypotheses</h2>
${told.hypotheses
  .map(
    ({ depth, title, status, evidences, comments }) =>
      `<section style="margin-left:${Math.min(depth, 6) * 1.5}rem"><h3>${html(title)} <span class="soft">${html(status)}</span></h3>${
        evidences.length === 0
          ? ''
          : `<ul>${evidences.map(({ text, files }) => `<li>${html(text)}${files.map((file) => ` <a href="${html(file)}">${html(file)}</a>`).join('')}</li>`).join('')}</ul>`
      }${commentsOf(comments)}</section>`,
  )
  .join('\n')}
${told.comments.length === 0 ? '' : `<h2>Comments</h2>\n${commentsOf(told.comments)}`}
</body>
</html>
`;
}
