import {
  type SendResourceKind,
  sendResourceKinds,
  silenceColumns,
} from '../../../src-preload/contract/rules/notifications.ts';
import type { FieldRow, Way } from '../../kit/form/FieldRow.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import type { Option } from '../../kit/select/Option.ts';
import { searchOptions } from '../permissions/searchOptions.ts';
import { selectedOptions } from '../playbooks/run/lookups.tsx';
import { kindLabels, messages } from './messages.ts';
import { SilencePreview } from './SilencePreview.tsx';
import { SilenceSpanField } from './SilenceSpanField.tsx';
import { hasBelow } from './silencedThing.ts';
import { instantsOf, spanOf } from './silenceSpan.ts';

const { form: texts } = messages;

/** Finds things for what is typed, and says what one is called. */
interface Finder {
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  readonly labelOf: (id: string) => Promise<string | undefined>;
}

const finders: Readonly<Record<SendResourceKind, Finder>> = {
  config: searchOptions.catalog,
  component: searchOptions.component,
  check: selectedOptions('check', []),
  canary: searchOptions.canary,
};

/** What somebody opened the form from, by its name. */
export interface GivenThing {
  readonly kind: SendResourceKind;
  readonly id: string;
  readonly name: string;
}

const recursive: FieldRow = {
  kind: 'checkbox',
  name: 'recursive',
  label: texts.recursive,
  hint: texts.recursiveHint,
};

function wayOf(kind: SendResourceKind, given: GivenThing | undefined): Way {
  const { search, labelOf } = finders[kind];
  const column = silenceColumns[kind];
  return {
    value: kind,
    label: kindLabels[kind],
    holds: [column],
    // A tick that another kind had must not go along out of sight.
    ...(hasBelow(kind) ? {} : { initial: { recursive: false } }),
    rows: [
      {
        kind: 'select',
        name: column,
        label: kindLabels[kind],
        required: true,
        search,
        // An id that the server does not know stays, and says so.
        labelOf: async (id) => (await labelOf(id)) ?? texts.gone(id),
        ...(given?.kind === kind ? { options: [{ value: given.id, label: given.name }] } : {}),
      },
      ...(hasBelow(kind) ? [recursive] : []),
    ],
  };
}

/** What is wrong with the two ends. */
function spanProblem(values: FormRecord): string | undefined {
  const span = spanOf(values);
  const instants = span && instantsOf(span, Date.now());
  if (instants === undefined) return texts.unread;
  return instants.fromMs < instants.untilMs ? undefined : texts.endsFirst;
}

/**
 * The form of a silence; specification part 3 section 2.15, UI reference, forms section 7.
 * @param ownId the row says by `id` which silence it is that is edited
 * @param given a new one is about this
 */
export const silenceRows = ({
  ownId = false,
  given,
}: {
  readonly ownId?: boolean;
  readonly given?: GivenThing;
} = {}): readonly FieldRow[] => [
  {
    kind: 'oneOf',
    name: 'resource',
    label: texts.resource,
    required: true,
    missing: texts.missing,
    ways: sendResourceKinds.map((kind) => wayOf(kind, given)),
  },
  // Written along with the end, by the field of the two.
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
  {
    kind: 'custom',
    name: ownId ? 'id' : 'preview',
    label: texts.preview,
    readOnly: true,
    render: ({ value }) => <SilencePreview ownId={ownId && typeof value === 'string' ? value : undefined} />,
  },
];
