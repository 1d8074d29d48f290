import type { NamedRecord } from '#contract/recent.ts';
import { recordLimits } from '#contract/rules/recent.ts';

interface RecordDetails {
  readonly name: string;
  readonly type?: string;
  readonly icon?: string | null | undefined;
  /** Namespace, cluster and the like. Empty texts are left out. */
  readonly where?: ReadonlyArray<string | null | undefined>;
}

const cutText = (text: string, limit: number): string =>
  text.length <= limit ? text : text.slice(0, limit).toWellFormed();

/** Returns a record for the lists of pinned and recent records. Cuts texts over the limits. */
export function toRecord<Kind extends NamedRecord['kind']>(
  kind: Kind,
  id: string,
  { name, type = '', icon = null, where = [] }: RecordDetails,
): NamedRecord & { readonly kind: Kind } {
  return {
    kind,
    id,
    name: cutText(name, recordLimits.name),
    type: cutText(type, recordLimits.type),
    icon: icon === null ? null : cutText(icon, recordLimits.type),
    where: where
      .flatMap((text) => (text == null || text === '' ? [] : [cutText(text, recordLimits.where)]))
      .slice(0, recordLimits.locations),
  };
}
