import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Ellipsis, Row, Text } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import styles from './Pagination.module.css';

interface PaginationProps {
  /** Accessible name, which must be unique on the screen. */
  readonly label?: string;
  /** 0-based. */
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly total: number;
  /** Summary of the list, at the left. */
  readonly note?: ReactNode;
  readonly onChange: (change: { readonly pageIndex?: number; readonly pageSize?: number }) => void;
}

const format = new Intl.NumberFormat('en');

export function Pagination({
  label = 'Pages',
  pageIndex,
  pageSize,
  pageSizes,
  total,
  note,
  onChange,
}: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : pageIndex * pageSize + 1;
  const last = Math.min(total, (pageIndex + 1) * pageSize);
  const range = (
    <Text fixed flow="nowrap">
      {format.format(Math.min(first, total))}–{format.format(last)} of {format.format(total)}
    </Text>
  );
  // Disabled buttons stay focusable, so that turning to the last page does not lose the focus.
  const noPrevious = pageIndex <= 0 ? 'This is the first page' : undefined;
  const noNext = pageIndex >= pages - 1 ? 'This is the last page' : undefined;
  const go = (to: number) => onChange({ pageIndex: Math.min(Math.max(0, to), pages - 1) });
  return (
    <Row
      as="nav"
      fixed
      height={36}
      gap={8}
      paddingX={16}
      edge="top"
      surface="page"
      size={12}
      tone="muted"
      digits
      aria-label={label}
      data-foot
    >
      {note === undefined ? range : <Ellipsis>{note}</Ellipsis>}
      <Text grow />
      <select
        className={layout({ height: 24, edge: 'strong', radius: 6, surface: 'page' })}
        aria-label="Rows per page"
        value={pageSize}
        onChange={(event) => onChange({ pageSize: Number(event.target.value), pageIndex: 0 })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} per page
          </option>
        ))}
      </select>
      {note !== undefined && range}
      <IconButton label="First page" disabledReason={noPrevious} onClick={() => go(0)}>
        <ChevronsLeft aria-hidden />
      </IconButton>
      <IconButton label="Previous" disabledReason={noPrevious} onClick={() => go(pageIndex - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Text fixed flow="nowrap">
        Page{' '}
        <input
          key={pageIndex}
          className={styles.page}
          aria-label="Go to page"
          inputMode="numeric"
          defaultValue={pageIndex + 1}
          onKeyDown={(event) => {
            const wanted = Number(event.currentTarget.value);
            if (event.key === 'Enter' && Number.isInteger(wanted)) go(wanted - 1);
          }}
        />{' '}
        of {format.format(pages)}
      </Text>
      <IconButton label="Next" disabledReason={noNext} onClick={() => go(pageIndex + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <IconButton label="Last page" disabledReason={noNext} onClick={() => go(pages - 1)}>
        <ChevronsRight aria-hidden />
      </IconButton>
    </Row>
  );
}
