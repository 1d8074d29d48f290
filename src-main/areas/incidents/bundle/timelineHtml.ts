import { escapeHtml, utcText } from '#contract/rules/plainText.ts';
import { laneNames, timelineLanes } from '#contract/rules/timeline.ts';
import type { TimelineEvent } from '#contract/timeline.ts';
import type { BundleFacts } from './BundleFacts.ts';
import type { TimelineContent } from './buildTimelineContent.ts';

/** Blocks all external resources and scripts, whatever the content is. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

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
const labelWidth = 110;
const laneHeight = 28;

/** Draws the timeline as SVG, with one lane per kind of event. */
function renderTimelineSvg(events: readonly TimelineEvent[], from: string, to: string): string {
  const [startMs, endMs] = [Date.parse(from), Date.parse(to)];
  const x = (iso: string): number => {
    const part = (Date.parse(iso) - startMs) / Math.max(1, endMs - startMs);
    return Math.round((labelWidth + Math.min(1, Math.max(0, part)) * (width - labelWidth - 10)) * 10) / 10;
  };
  const height = timelineLanes.length * laneHeight + 24;
  const lanes = timelineLanes.map((lane, index) => {
    const y = index * laneHeight + 18;
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
        `<circle class="${tone}" cx="${x(at)}" cy="${y}" r="5"><title>${escapeHtml(`${utcText(at)}: ${title}`)}</title></circle>`,
    );
    return `<text x="0" y="${y + 4}">${escapeHtml(laneNames[lane])}</text><line x1="${labelWidth}" x2="${width}" y1="${y}" y2="${y}"/>${bars.join('')}${dots.join('')}`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Timeline of all events, which the table below lists, too">${lanes.join('')}<text x="${labelWidth}" y="${height - 4}">${escapeHtml(utcText(from))}</text><text x="${width}" y="${height - 4}" text-anchor="end">${escapeHtml(utcText(to))}</text></svg>`;
}

const renderComments = (comments: TimelineContent['comments']): string =>
  comments
    .map(
      ({ head, text }) =>
        `<p class="head">${escapeHtml(head)}</p><blockquote>${escapeHtml(text)}</blockquote>`,
    )
    .join('\n');

/** Renders the timeline as one self-contained HTML page. Texts of users are escaped. */
export function timelineHtml(content: TimelineContent, { timelineData }: BundleFacts): string {
  const { events, from, to } = timelineData.timeline;
  const facts = content.facts.filter(([, value]) => value !== '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(content.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(content.title)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}</dl>
${content.description === '' ? '' : `<blockquote>${escapeHtml(content.description)}</blockquote>`}
<h2>Timeline</h2>
${renderTimelineSvg(events, from, to)}
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Type</th><th scope="col">Event</th><th scope="col">By</th></tr></thead>
<tbody>
${content.events.map(({ at, lane, tone, text, by }) => `<tr><td>${escapeHtml(at)}</td><td>${escapeHtml(lane)}</td><td class="${tone}">${escapeHtml(text)}</td><td>${escapeHtml(by)}</td></tr>`).join('\n')}
</tbody>
</table>
${content.gaps.length === 0 ? '' : `<h3>Missing data</h3><ul>${content.gaps.map((gap) => `<li>${escapeHtml(gap)}</li>`).join('')}</ul>`}
<h2>Hypotheses</h2>
${content.hypotheses
  .map(
    ({ depth, title, status, evidences, comments }) =>
      `<section style="margin-left:${Math.min(depth, 6) * 1.5}rem"><h3>${escapeHtml(title)} <span class="soft">${escapeHtml(status)}</span></h3>${
        evidences.length === 0
          ? ''
          : `<ul>${evidences.map(({ text, files }) => `<li>${escapeHtml(text)}${files.map((file) => ` <a href="${escapeHtml(file)}">${escapeHtml(file)}</a>`).join('')}</li>`).join('')}</ul>`
      }${renderComments(comments)}</section>`,
  )
  .join('\n')}
${content.comments.length === 0 ? '' : `<h2>Comments</h2>\n${renderComments(content.comments)}`}
</body>
</html>
`;
}
