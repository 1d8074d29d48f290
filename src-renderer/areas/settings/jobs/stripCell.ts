import type { JobStrip } from '#contract/jobs.ts';
import { formatAgeAgo } from '#kit/format/formatAge.ts';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { jobStatusOf } from '#parts/jobStatus.ts';
import styles from './Jobs.module.css';
import { messages } from './messages.ts';

/** The last runs of a job as bars, newest on the right. Each bar has a tooltip; one label describes all. */
export function stripCell(runs: JobStrip['runs']): HTMLElement {
  const strip = document.createElement('span');
  strip.className = styles.strip ?? '';
  strip.setAttribute('role', 'img');
  const words = runs.map(({ status }) => jobStatusOf(status).word);
  strip.setAttribute('aria-label', messages.stripLabel(words));
  for (const { status, createdAt, durationMs } of runs.toReversed()) {
    const bar = document.createElement('span');
    bar.className = styles.bar ?? '';
    bar.dataset.status = status;
    bar.dataset.tooltip = [
      jobStatusOf(status).word,
      formatAgeAgo(createdAt, Date.now()),
      ...(durationMs === null ? [] : [formatDuration(durationMs)]),
    ].join(', ');
    strip.append(bar);
  }
  return strip;
}
