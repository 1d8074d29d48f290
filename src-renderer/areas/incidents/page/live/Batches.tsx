import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { inQuietMoments } from './inQuietMoments.ts';

interface BatchesProps<Row> {
  readonly rows: readonly Row[];
  /** How high one of them is about, in pixels. */
  readonly rowPx: number;
  /** Where the reader begins: these are drawn first. */
  readonly from?: 'start' | 'end';
  readonly children: (row: Row) => ReactNode;
}

const batchSize = 10;
/** What is nearer than this to what is seen is drawn. */
const nearMargin = '600px 0px';

interface BatchProps {
  readonly now: boolean;
  readonly heightPx: number;
  readonly children: () => ReactNode;
}

/** Some rows, of which only the place is kept until they come near, or there is time. */
function Batch({ now, heightPx, children }: BatchProps) {
  const [drawn, setDrawn] = useState(now);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (drawn || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn(true);
      },
      { rootMargin: nearMargin, scrollMargin: nearMargin },
    );
    observer.observe(place.current);
    const takeBack = inQuietMoments(() => setDrawn(true));
    return () => {
      observer.disconnect();
      takeBack();
    };
  }, [drawn]);
  return drawn ? children() : <div ref={place} style={{ height: heightPx }} />;
}

/** A long list in pieces: what is seen is drawn at once, the rest when it comes near or there is time. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a batch is its place in the list.
        key={index}
        now={index === (from === 'start' ? 0 : count - 1)}
        heightPx={part.length * rowPx}
      >
        {() => part.map((row) => <Fragment key={row.id}>{children(row)}</Fragment>)}
      </Batch>
    );
  });
}
