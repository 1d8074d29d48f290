import { useEffect } from 'react';
import { markAfterPaint, marks } from '#kit/marks.ts';
import { CheckTable } from '#parts/checks/CheckTable.tsx';
import type { HealthView } from './healthView.ts';
import { listTexts } from './messages.ts';
import type { CheckList } from './useCheckList.ts';
import type { UpdateHealthView } from './useHealthView.ts';

interface HealthListProps {
  readonly list: CheckList | undefined;
  readonly view: HealthView;
  readonly onChange: UpdateHealthView;
  readonly pins: ReadonlySet<string>;
  readonly empty: React.ReactNode;
}

export function HealthList({ list, view, onChange, pins, empty }: HealthListProps) {
  const { tabBy, tab, layout } = view;
  const cards = layout === 'card';
  useEffect(() => {
    if (list !== undefined) markAfterPaint(marks.healthRows);
  }, [list]);
  return (
    <CheckTable
      id={cards ? 'health-cards' : 'health'}
      label={listTexts.title}
      list={list}
      view={view}
      onChange={onChange}
      pins={pins}
      cards={cards}
      withNamespace={tabBy !== 'namespace' || tab === undefined}
      empty={empty}
    />
  );
}
