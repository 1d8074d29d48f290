/** Tone of a line: `bad` for open problems, `good` for those that are over. */
export type LineTone = 'bad' | 'good' | 'warn' | 'none';

/** One entry of a handover: a named thing, and what is known of it. */
export interface DocumentLine {
  readonly key: string;
  readonly tone: LineTone;
  /** Kind of the thing: `Health check`. */
  readonly kind: string;
  readonly name: string;
  /** Address of the thing in the app. Undefined if there is none. */
  readonly href: string | undefined;
  readonly facts: readonly string[];
  readonly parts: readonly DocumentPart[];
}

/** Lines that belong to a line. */
export interface DocumentPart {
  readonly title: string;
  readonly lines: readonly DocumentLine[];
  /** Number of further lines, which are left out. */
  readonly more: number;
  /** The window shows the lines on request. */
  readonly isFolded: boolean;
}

export interface DocumentSection {
  readonly id: 'open' | 'recovered' | 'notifications' | 'runs' | 'people' | 'unknown';
  readonly title: string;
  /** Sentences before the lines. */
  readonly notes: readonly string[];
  readonly lines: readonly DocumentLine[];
  /** Number of further lines, which are left out. */
  readonly more: number;
}

/** A handover as sections of lines, from which the screen and all exports are made. Its texts can be hostile. */
export interface HandoverDocument {
  readonly title: string;
  /** Sentences below the title. */
  readonly summary: readonly string[];
  /** By consequence: what is open is first. */
  readonly sections: readonly DocumentSection[];
}
