import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/Button.tsx';
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
    <span className={styles.range}>
      {format.format(Math.min(first, total))}–{format.format(last)} of {format.format(total)}
    </span>
  );
  // Disabled buttons stay focusable, so that turning to the last page does not lose the focus.
  const noPrevious = pageIndex <= 0 ? 'This is the first page' : undefined;
  const noNext = pageIndex >= pages - 1 ? 'This is the last page' : undefined;
  const go = (to: number) => onChange({ pageIndex: Math.min(Math.max(0, to), pages - 1) });
  return (
    <nav className={styles.footer} aria-label={label} data-foot>
      {note === undefined ? range : <span className={styles.note}>{note}</span>}
      <span className={styles.spacer} />
      <select
        className={styles.select}
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
      <span className={styles.where}>
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
      </span>
      <IconButton label="Next" disabledReason={noNext} onClick={() => go(pageIndex + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <IconButton label="Last page" disabledReason={noNext} onClick={() => go(pages - 1)}>
        <ChevronsRight aria-hidden />
      </IconButton>
    </nav>
  );
}
