import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { runWhenIdle } from './runWhenIdle.ts';

interface BatchesProps<Row> {
  readonly rows: readonly Row[];
  /** Estimated height of a row in pixels. */
  readonly rowPx: number;
  /** The end of the list that is displayed first. */
  readonly from?: 'start' | 'end';
  readonly children: (row: Row) => ReactNode;
}

const batchSize = 10;
/** Distance from the viewport within which a batch is rendered. */
const nearMargin = '600px 0px';

interface BatchProps {
  readonly isImmediate: boolean;
  readonly heightPx: number;
  readonly children: () => ReactNode;
}

/** A batch of rows. A placeholder holds its space until it is near the viewport or the window is idle. */
function Batch({ isImmediate, heightPx, children }: BatchProps) {
  const [isRendered, setRendered] = useState(isImmediate);
  const placeholder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRendered || placeholder.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setRendered(true);
      },
      { rootMargin: nearMargin, scrollMargin: nearMargin },
    );
    observer.observe(placeholder.current);
    const cancelIdle = runWhenIdle(() => setRendered(true));
    return () => {
      observer.disconnect();
      cancelIdle();
    };
  }, [isRendered]);
  return isRendered ? children() : <div ref={placeholder} style={{ height: heightPx }} />;
}

/** Renders a long list in batches: the visible one at once, others when near or when the window is idle. */
export function Batches<Row extends { readonly id: string }>({
  rows,
  rowPx,
  from = 'start',
  children,
}: BatchesProps<Row>) {
  const count = Math.ceil(rows.length / batchSize);
  return Array.from({ length: count }, (_, index) => {
    const part = rows.slice(index * batchSize, (index + 1) * batchSize);
    return (
      <Batch
        // biome-ignore lint/suspicious/noArrayIndexKey: a batch is identified by its index.
        key={index}
        isImmediate={index === (from === 'start' ? 0 : count - 1)}
        heightPx={part.length * rowPx}
      >
        {() => part.map((row) => <Fragment key={row.id}>{children(row)}</Fragment>)}
      </Batch>
    );
  });
}
