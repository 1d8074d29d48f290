import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Noise } from '../../../../src-preload/contract/notifications.ts';
import { Segments } from '../../../kit/fields/Segments.tsx';
import { Toolbar } from '../../../kit/filters/Toolbar.tsx';
import { formatMoment } from '../../../kit/format/formatMoment.ts';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../../kit/panels/SkeletonRows.tsx';
import { queries } from '../../../parts/bridge/bridge.ts';
import { ChangesPill } from '../../../parts/list/ChangesPill.tsx';
import { ListFrame } from '../../../parts/list/ListFrame.tsx';
import { useHeldPage } from '../../../parts/list/useHeldPage.ts';
import { useView } from '../../../parts/list/useView.ts';
import { NotificationTabs } from '../NotificationTabs.tsx';
import { listWords, messages as texts } from './messages.ts';
import styles from './Noise.module.css';
import { NoiseExport } from './NoiseExport.tsx';
import { NoiseReport } from './NoiseReport.tsx';
import { sumOf } from './noiseDays.ts';
import { noiseDays, noiseView } from './noiseView.ts';

const choices = noiseDays.map((value) => ({ value, label: texts.choices[value] }));

const idsOf = ({ rules, resources }: Noise): readonly string[] => [
  ...rules.map(({ rule }) => rule.id),
  ...resources.map(({ resource }) => `${resource.kind} ${resource.id}`),
];

export function NoiseScreen() {
  const { view, change, open, lasting } = useView(noiseView);
  const options = queries.notifications.sends.noise.queryOptions({ input: { days: Number(view.days) } });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  });
  // New data does not reorder the rows that a user reads.
  const held = useHeldPage(
    { view: hashKey(options.queryKey), page: data?.data, borrowed: isPlaceholderData },
    idsOf,
  );
  const noise = held.page;
  const isQuiet = noise !== undefined && sumOf(noise.sums) === 0;
  return (
    <div className={styles.page}>
      <NotificationTabs current="noise" />
      <ListFrame
        words={listWords}
        asked={{ data: noise && data, error }}
        borrowed={isPlaceholderData}
        onRetry={() => void refetch()}
        lasting={lasting}
        toolbar={
          <Toolbar
            label={listWords.title}
            end={<NoiseExport noise={noise === undefined || isQuiet ? undefined : noise} />}
          >
            <Segments
              label={texts.days}
              value={view.days}
              options={choices}
              onChange={(days) => change({ days })}
            />
          </Toolbar>
        }
      >
        {noise === undefined ? (
          <SkeletonRows />
        ) : isQuiet ? (
          <EmptyPanel title={texts.noneTitle}>{texts.none(formatMoment(noise.since))}</EmptyPanel>
        ) : (
          <NoiseReport noise={noise} days={view.days} open={open} />
        )}
        <ChangesPill count={held.changed} onShow={held.show} />
      </ListFrame>
    </div>
  );
}
