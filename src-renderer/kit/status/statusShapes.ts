/** A stroke or area of an icon. StatusIcon.module.css defines the styles. */
type Part = readonly [
  tag: 'path' | 'circle' | 'rect',
  drawn: 'thin' | 'faint' | 'dashed' | 'filled',
  attributes: Readonly<Record<string, string | number>>,
];

export type Tone = 'ok' | 'warn' | 'warnMark' | 'bad' | 'badMark' | 'unknown' | 'info' | 'muted';

export interface Shape {
  readonly tone: Tone;
  readonly parts: readonly Part[];
  readonly rotates?: true;
}

const ring: Part = ['circle', 'thin', { cx: 7, cy: 7, r: 5.6 }];
const thin = (d: string): Part => ['path', 'thin', { d }];
/** The area has a hole, which shows the background. */
const filled = (d: string): Part => ['path', 'filled', { d }];

const tick = thin('M4.5 7.2 6.3 9 9.6 5.4');
const diamond = filled(
  'M7 .4 13.6 7 7 13.6.4 7zM5.5 4.6l-.9.9L6.1 7 4.6 8.5l.9.9L7 7.9l1.5 1.5.9-.9L7.9 7l1.5-1.5-.9-.9L7 6.1z',
);
const triangle = filled(
  'M7 .9c.4 0 .8.2 1 .6l5.5 9.9c.4.8-.1 1.7-1 1.7h-11c-.9 0-1.4-.9-1-1.7L6 1.5c.2-.4.6-.6 1-.6zM6.3 4.8v3.6h1.4V4.8zM6.3 9.6V11h1.4V9.6z',
);
const thumbUp =
  'M4.4 6.1v6.2M8.9 3.6 8.4 5.8h3.1a1.1 1.1 0 0 1 1.1 1.4l-1.3 4.3a1.1 1.1 0 0 1-1 .8H2.6a1.1 1.1 0 0 1-1.1-1.1V7.2a1.1 1.1 0 0 1 1.1-1.1h1.5a1.1 1.1 0 0 0 1-.6L7 1.7a1.7 1.7 0 0 1 1.9 1.9z';
const thumbDown =
  'M4.4 7.9V1.7M8.9 10.4 8.4 8.2h3.1a1.1 1.1 0 0 0 1.1-1.4l-1.3-4.3a1.1 1.1 0 0 0-1-.8H2.6a1.1 1.1 0 0 0-1.1 1.1v4a1.1 1.1 0 0 0 1.1 1.1h1.5a1.1 1.1 0 0 1 1 .6L7 12.3a1.7 1.7 0 0 0 1.9-1.9z';
/** The thumb's hand and sleeve as areas with a gap. */
const thumbUpFilled =
  'M1.6 5.9h2.2v6.6H1.6c-.4 0-.7-.3-.7-.7V6.6c0-.4.3-.7.7-.7zM4.9 6.1 7 1.3c1.2 0 2.2 1 2.2 2.2v1.7h2.3c.9 0 1.6.8 1.4 1.7l-.9 4.4c-.1.7-.7 1.2-1.4 1.2H4.9z';
const thumbDownFilled =
  'M1.6 8.1h2.2V1.5H1.6c-.4 0-.7.3-.7.7v5.2c0 .4.3.7.7.7zM4.9 7.9 7 12.7c1.2 0 2.2-1 2.2-2.2V8.8h2.3c.9 0 1.6-.8 1.4-1.7l-.9-4.4c-.1-.7-.7-1.2-1.4-1.2H4.9z';

/** All icons. Shapes alone distinguish statuses, also in grayscale. */
export const shapes = {
  healthy: { tone: 'ok', parts: [ring, tick] },
  unhealthy: { tone: 'badMark', parts: [diamond] },
  warning: { tone: 'warnMark', parts: [triangle] },
  unknown: {
    tone: 'unknown',
    parts: [
      ['circle', 'dashed', { cx: 7, cy: 7, r: 5.6 }],
      ['circle', 'filled', { cx: 7, cy: 7, r: 1.4 }],
    ],
  },
  suspended: { tone: 'unknown', parts: [ring, thin('M5.5 5v4M8.5 5v4')] },
  running: {
    tone: 'info',
    rotates: true,
    parts: [
      ['circle', 'faint', { cx: 7, cy: 7, r: 5.6 }],
      thin('M7 1.4A5.6 5.6 0 0 1 12.6 7'),
      thin('M14 5.7 12.6 7.3 11 5.9'),
    ],
  },
  pending: { tone: 'unknown', parts: [ring, thin('M7 4v3l2 1.4')] },
  cancelled: { tone: 'unknown', parts: [ring, ['rect', 'thin', { x: 5, y: 5, width: 4, height: 4 }]] },
  skipped: { tone: 'unknown', parts: [ring, thin('M4.6 9.4 9.4 4.6')] },
  deleted: {
    tone: 'bad',
    parts: [thin('M2 3.5h10M5.2 3.5V2h3.6v1.5M3.2 3.5l.6 8.5h6.4l.6-8.5M5.8 6v3.6M8.2 6v3.6')],
  },
  silenced: {
    tone: 'unknown',
    parts: [
      thin(
        'M5.2 2.2A3.4 3.4 0 0 1 10.4 5c0 1.2.2 2 .5 2.7M9.6 9.8H2.4C3 9 3.6 7.6 3.6 5.6V5M5.8 12h2.4M1.8 1.8l10.4 10.4',
      ),
    ],
  },
  acknowledged: {
    tone: 'info',
    parts: [
      ['circle', 'thin', { cx: 5, cy: 4.4, r: 2.4 }],
      thin('M1 12.2c.1-2.5 1.7-4.1 4-4.1 1.1 0 2 .3 2.7 1M8.6 10.7l1.6 1.6 2.9-3.4'),
    ],
  },
  info: { tone: 'info', parts: [ring, thin('M7 6.6v3.2'), ['circle', 'filled', { cx: 7, cy: 4.4, r: 0.8 }]] },
  critical: { tone: 'bad', parts: [thin('M3 7 7 3l4 4M3 11.5l4-4 4 4')] },
  blocker: { tone: 'bad', parts: [thin('M3 9l4-4 4 4')] },
  high: { tone: 'warn', parts: [thin('M3 5.2h8M3 8.8h8')] },
  medium: { tone: 'ok', parts: [thin('M3 5l4 4 4-4')] },
  low: { tone: 'ok', parts: [thin('M3 2.5l4 4 4-4M3 7l4 4 4-4')] },
  severityWarning: {
    tone: 'warn',
    parts: [thin('M7 1.5 13 12.2H1zM7 5.6v3'), ['circle', 'filled', { cx: 7, cy: 10.4, r: 0.7 }]],
  },
  severityInfo: {
    tone: 'unknown',
    parts: [ring, thin('M7 6.6v3.2'), ['circle', 'filled', { cx: 7, cy: 4.4, r: 0.8 }]],
  },
  proven: { tone: 'ok', parts: [filled(thumbUpFilled)] },
  likely: { tone: 'ok', parts: [thin(thumbUp)] },
  possible: { tone: 'unknown', parts: [thin(thumbUp)] },
  unlikely: { tone: 'unknown', parts: [thin(thumbDown)] },
  improbable: { tone: 'warn', parts: [thin(thumbDown)] },
  disproven: { tone: 'bad', parts: [filled(thumbDownFilled)] },
  insightCost: {
    tone: 'unknown',
    parts: [
      ring,
      thin(
        'M7 3.5v7M8.9 5.2C8.5 4.7 7.8 4.5 7 4.5c-1 0-1.8.4-1.8 1.2 0 1.8 3.7.8 3.7 2.6 0 .8-.8 1.2-1.9 1.2-.8 0-1.5-.2-1.9-.7',
      ),
    ],
  },
  insightAvailability: {
    tone: 'unknown',
    parts: [
      thin('M7 12 2.2 7.3a2.9 2.9 0 0 1 4.1-4.1l.7.6.7-.6a2.9 2.9 0 0 1 4.1 4.1zM7 3.8 5.9 6l2.2 1.1L7 9.3'),
    ],
  },
  insightPerformance: {
    tone: 'unknown',
    parts: [['circle', 'thin', { cx: 7, cy: 8, r: 4.8 }], thin('M7 5.4V8l1.7 1M5.6 1.3h2.8M11 3.4l.8.8')],
  },
  insightSecurity: {
    tone: 'unknown',
    parts: [thin('M7 1.3 2.4 3v3.6c0 3 2 5 4.6 6.1 2.6-1.1 4.6-3.1 4.6-6.1V3zM4.9 6.9l1.5 1.5 2.8-2.9')],
  },
  insightIntegration: {
    tone: 'unknown',
    parts: [
      thin(
        'M5.6 8.4a2.5 2.5 0 0 0 3.6 0l2-2a2.5 2.5 0 0 0-3.6-3.6l-.8.8M8.4 5.6a2.5 2.5 0 0 0-3.6 0l-2 2a2.5 2.5 0 0 0 3.6 3.6l.8-.8',
      ),
    ],
  },
  insightCompliance: {
    tone: 'unknown',
    parts: [thin('M1.6 5 7 1.7 12.4 5zM3 5.3v5M5.7 5.3v5M8.3 5.3v5M11 5.3v5M1.6 12.2h10.8')],
  },
  insightReliability: { tone: 'unknown', parts: [ring, thin('M7 3.7V7l2.3 1.4')] },
  insightTechnicalDebt: {
    tone: 'unknown',
    parts: [
      thin('M2.2 8.5 8.5 2.2a2.3 2.3 0 0 1 3.3 3.3L5.5 11.8a2.3 2.3 0 0 1-3.3-3.3zM5 5.7 8.3 9'),
      ['circle', 'filled', { cx: 7, cy: 6.2, r: 0.5 }],
    ],
  },
  insightRecommendation: {
    tone: 'unknown',
    parts: [
      thin('M5.2 9.5C4 8.7 3.3 7.5 3.3 6a3.7 3.7 0 1 1 7.4 0c0 1.5-.7 2.7-1.9 3.5v1H5.2zM5.7 12.6h2.6'),
    ],
  },
  insightOther: {
    tone: 'unknown',
    parts: [thin('M7 1.5 13 12.2H1zM7 5.6v3'), ['circle', 'filled', { cx: 7, cy: 10.4, r: 0.7 }]],
  },
  pin: { tone: 'muted', parts: [thin('M5 1.5h4l-.5 3.8 2 2v1.2h-7V7.3l2-2zM7 8.5v4')] },
  pinned: { tone: 'info', parts: [filled('M5 1.5h4l-.5 3.8 2.3 2.2v1.3H7.7v4H6.3v-4H3.2V7.5l2.3-2.2z')] },
  arrowUp: { tone: 'muted', parts: [thin('M7 12V2M3 6l4-4 4 4')] },
  arrowDown: { tone: 'muted', parts: [thin('M7 2v10M3 8l4 4 4-4')] },
  /** Includes children. */
  copy: { tone: 'muted', parts: [thin('M5 4.5h6.5V12H5zM2.5 9.5V2H9')] },
  recursive: { tone: 'muted', parts: [thin('M3 1.5v9.5h4M3 5.5h4M9.5 5.5h2.5M9.5 11h2.5')] },
  chevron: { tone: 'muted', parts: [thin('M5 3l4 4-4 4')] },
  include: {
    tone: 'muted',
    parts: [['circle', 'thin', { cx: 6, cy: 6, r: 4.4 }], thin('M9.3 9.3l3.2 3.2M6 4v4M4 6h4')],
  },
  exclude: {
    tone: 'muted',
    parts: [['circle', 'thin', { cx: 6, cy: 6, r: 4.4 }], thin('M9.3 9.3l3.2 3.2M4 6h4')],
  },
} as const satisfies Readonly<Record<string, Shape>>;

export type ShapeName = keyof typeof shapes;

export type StatusShape = Extract<
  ShapeName,
  | 'healthy'
  | 'unhealthy'
  | 'warning'
  | 'unknown'
  | 'suspended'
  | 'running'
  | 'pending'
  | 'cancelled'
  | 'skipped'
  | 'deleted'
  | 'silenced'
  | 'acknowledged'
  | 'info'
>;
