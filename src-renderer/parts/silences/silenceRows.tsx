import {
  type SendResourceKind,
  type SilencedResource,
  sendResourceKinds,
  silenceColumns,
} from '#contract/rules/notifications.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow, OneOfVariant } from '#kit/form/FieldRow.ts';
import type { Option } from '#kit/select/Option.ts';
import { serverNow } from '../bridge/serverTime.ts';
import { searchOptions } from '../permissions/searchOptions.ts';
import { selectorOptions } from '../playbooks/run/paramLookups.tsx';
import { messages, silenceKindLabels } from './messages.ts';
import { SilencePreviewPanel } from './SilencePreviewPanel.tsx';
import { SilenceSpanField } from './SilenceSpanField.tsx';
import { hasChildren } from './silencedResource.ts';
import { instantsOf, silenceSpanOf } from './silenceSpan.ts';

const { form: texts } = messages;

/** Searches resources by text or id. */
interface Finder {
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  readonly optionOf: (id: string) => Promise<Option | undefined>;
}

const finders: Readonly<Record<SendResourceKind, Finder>> = {
  config: searchOptions.catalog,
  component: searchOptions.component,
  check: selectorOptions('check', []),
  canary: searchOptions.canary,
};

/** Resource from which the form was opened. */
export interface PresetSilencedResource {
  readonly kind: SendResourceKind;
  readonly id: string;
  readonly name: string;
}

export const recursiveRow: FieldRow = {
  kind: 'checkbox',
  name: 'recursive',
  label: texts.recursive,
  hint: texts.recursiveHint,
};

/** Returns the name of a resource. Null if it cannot be found now. */
export async function findResourceName({ kind, id }: SilencedResource): Promise<string | null> {
  const option = await finders[kind].optionOf(id).catch(() => undefined);
  return option === undefined || option.label === id ? null : option.label;
}

function variantOf(kind: SendResourceKind, given: PresetSilencedResource | undefined): OneOfVariant {
  const { search, optionOf } = finders[kind];
  const column = silenceColumns[kind];
  return {
    value: kind,
    label: silenceKindLabels[kind],
    paths: [column],
    // Reset `recursive`, which is not displayed for this kind.
    ...(hasChildren(kind) ? {} : { initial: { recursive: false } }),
    rows: [
      {
        kind: 'select',
        name: column,
        label: silenceKindLabels[kind],
        required: true,
        search,
        optionOf: async (id) => {
          const isGiven = given?.kind === kind && given.id === id;
          const found = await optionOf(id).catch((error: unknown) => {
            if (!isGiven) throw error;
          });
          // Keep an unknown id and label it as not found.
          return found ?? { value: id, label: isGiven ? given.name : texts.gone(id) };
        },
      },
      ...(hasChildren(kind) ? [recursiveRow] : []),
    ],
  };
}

/** Returns why the time span is invalid. Otherwise undefined. */
function spanProblem(values: FormRecord): string | undefined {
  const span = silenceSpanOf(values);
  const instants = span && instantsOf(span, serverNow());
  if (instants === undefined) return texts.unread;
  return instants.fromMs < instants.untilMs ? undefined : texts.endsFirst;
}

/** Form rows of the time span and the reason of a silence. */
export const silenceSpanRows: readonly FieldRow[] = [
  // The `until` field writes this value as well.
  { kind: 'text', name: 'from', label: texts.duration, when: () => false },
  {
    kind: 'custom',
    name: 'until',
    label: texts.duration,
    required: true,
    check: (_until, values) => spanProblem(values),
    render: ({ error }, { label, required, disabled, readOnly }) => (
      <SilenceSpanField {...{ label, required, disabled, readOnly, error }} />
    ),
  },
  {
    kind: 'textArea',
    name: 'description',
    label: texts.reason,
    hint: texts.reasonHint,
    rows: 2,
  },
];

/** The choice of the resource, and whether its children are silenced. @param given resource of a new silence */
export const silencedResourceRow = (given?: PresetSilencedResource): FieldRow => ({
  kind: 'oneOf',
  name: 'resource',
  label: texts.resource,
  required: true,
  requiredMessage: texts.missing,
  variants: sendResourceKinds.map((kind) => variantOf(kind, given)),
});

/**
 * Returns the form rows of a silence.
 * @param ownId adds a row that passes the id of the edited silence
 * @param given resource of a new silence
 */
export const silenceRows = ({
  ownId = false,
  given,
}: {
  readonly ownId?: boolean;
  readonly given?: PresetSilencedResource;
} = {}): readonly FieldRow[] => [
  silencedResourceRow(given),
  ...silenceSpanRows,
  {
    kind: 'custom',
    name: ownId ? 'id' : 'preview',
    label: texts.preview,
    readOnly: true,
    render: ({ value }) => (
      <SilencePreviewPanel ownId={ownId && typeof value === 'string' ? value : undefined} />
    ),
  },
];
