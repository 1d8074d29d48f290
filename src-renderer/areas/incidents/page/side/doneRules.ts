import type { Evidence } from '#contract/incidents.ts';
import { type EvidenceType, toEvidenceType } from '#contract/rules/incidents.ts';

interface ScriptSample {
  readonly label: string;
  readonly script: string;
}

interface TypeScripts {
  /** Initial value of the field. */
  readonly initial?: string;
  /** Samples that can be inserted. */
  readonly shortcuts?: readonly ScriptSample[];
}

const checkScript = 'check.status == "healthy" && check.age > duration("5m")';
const insightScript = "analysis.status == 'resolved'";

const scriptsByType: Readonly<Partial<Record<EvidenceType, TypeScripts>>> = {
  check: { initial: checkScript, shortcuts: [{ label: 'Check is Healthy for 5m', script: checkScript }] },
  config_analysis: {
    initial: insightScript,
    shortcuts: [{ label: 'Analysis is Resolved', script: insightScript }],
  },
  topology: { shortcuts: [{ label: 'Component is Health', script: "status == 'healthy'" }] },
};

const scriptsOf = (type: string): TypeScripts => scriptsByType[toEvidenceType(type) ?? 'comment'] ?? {};

/** Initial script: the saved one, otherwise the default of the type. */
export const initialScript = ({ script, type }: Pick<Evidence, 'script' | 'type'>): string =>
  script ?? scriptsOf(type).initial ?? '';

export const scriptShortcuts = (type: string): readonly ScriptSample[] => scriptsOf(type).shortcuts ?? [];

/** Whether a person resolves the evidence. Comments are resolved by people, other types by scripts. */
export const isResolvedManually = ({ type }: Pick<Evidence, 'type'>): boolean =>
  toEvidenceType(type) === 'comment';
