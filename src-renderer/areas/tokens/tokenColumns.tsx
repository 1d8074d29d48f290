import { Trash2 } from 'lucide-react';
import type { PersonalToken } from '#contract/tokens.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { formatInstant } from '#kit/format/formatAge.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { pressedByEnter } from '#kit/table/cellControls.ts';
import { ageCell, faint, partsCell, statusCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { expiryOf } from './expiryOf.ts';
import { messages } from './messages.ts';

const { columns: headers } = messages;

type Column = TableColumn<PersonalToken>;

export const tokenName = ({ name }: PersonalToken): string => name || messages.noName;

const creatorOf = ({ ofAnother }: PersonalToken): string =>
  ofAnother === undefined ? messages.you : (ofAnother.name ?? messages.anotherUser);

/** Sorts after every time, for tokens that never expire. */
const afterAllTimes = '~';

/** Normalizes an instant, so that text order is time order. Returns other text unchanged. */
function sortableInstant(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? instant : new Date(ms).toISOString();
}

const shapes: Readonly<Partial<Record<ReturnType<typeof expiryOf>['state'], ShapeName>>> = {
  over: 'unhealthy',
  soon: 'warning',
};

const expiryColumn: Column = {
  id: 'expires_at',
  header: headers.expires,
  width: 160,
  text: (token) => expiryOf(token, Date.now()).text,
  time: ({ expiresAt }) => expiresAt,
  sortValue: ({ expiresAt }) => (expiresAt == null ? afterAllTimes : sortableInstant(expiresAt)),
  cell: (token) => {
    const { state, text } = expiryOf(token, Date.now());
    if (state === 'unsaid') return null;
    const cell = statusCell(shapes[state], text);
    if (token.expiresAt != null) cell.dataset.tooltip = formatInstant(token.expiresAt);
    return partsCell(cell);
  },
};

const creatorColumn: Column = {
  id: 'made_by',
  header: headers.by,
  flex: 1,
  minWidth: 140,
  text: creatorOf,
  sortValue: creatorOf,
  cell: (token) => (token.ofAnother === undefined ? faint(messages.you) : partsCell(creatorOf(token))),
};

interface TokenColumnOptions {
  /** Whether the list contains tokens of other users. */
  readonly hasOthersTokens: boolean;
  readonly disabledReason: string | undefined;
  readonly onRemove: (token: PersonalToken) => void;
}

export const tokenColumns = ({
  hasOthersTokens,
  disabledReason,
  onRemove,
}: TokenColumnOptions): readonly Column[] => [
  {
    id: 'name',
    header: headers.name,
    fixed: true,
    flex: 2,
    minWidth: 180,
    text: tokenName,
    sortValue: tokenName,
    cell: (token) => partsCell(tokenName(token)),
  },
  ...(hasOthersTokens ? [creatorColumn] : []),
  {
    id: 'created_at',
    header: headers.created,
    align: 'end',
    width: 110,
    firstOrder: 'desc',
    text: ({ createdAt }) => createdAt ?? '',
    time: ({ createdAt }) => createdAt,
    sortValue: ({ createdAt }) => (createdAt === null ? null : sortableInstant(createdAt)),
    cell: ({ createdAt }) => ageCell(createdAt, ' ago'),
  },
  expiryColumn,
  {
    id: 'auto_renew',
    header: headers.renews,
    width: 150,
    text: ({ renews }) => (renews ? messages.renews : ''),
    sortValue: ({ renews }) => (renews ? messages.renews : null),
    cell: ({ renews }) => (renews ? partsCell(messages.renews) : null),
  },
  {
    id: 'actions',
    header: headers.actions,
    width: 84,
    text: () => '',
    render: (token) => (
      <IconButton
        label={messages.deletion.open(tokenName(token))}
        disabledReason={disabledReason}
        tabIndex={-1}
        {...pressedByEnter}
        onClick={() => onRemove(token)}
      >
        <Trash2 aria-hidden />
      </IconButton>
    ),
  },
];
