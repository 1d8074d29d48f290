import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NotificationStats } from '#contract/notifications.ts';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { ChangesPill } from '#parts/list/ChangesPill.tsx';
import { ListFrame } from '#parts/list/ListFrame.tsx';
import { useStablePage } from '#parts/list/useStablePage.ts';
import { useView } from '#parts/list/useView.ts';
import { NotificationTabs } from '../NotificationTabs.tsx';
import { listTexts, messages as texts } from './messages.ts';
import { NoiseExport } from './NoiseExport.tsx';
import { NoiseLoading } from './NoiseLoading.tsx';
import { NoiseReport } from './NoiseReport.tsx';
import { sumOf } from './noiseChart.ts';
import { noiseOptions } from './noisePrefetch.ts';
import { noiseDays, noiseView } from './noiseView.ts';

const dayOptions = noiseDays.map((value) => ({ value, label: texts.choices[value] }));

const idsOf = ({ rules, resources }: NotificationStats): readonly string[] => [
  ...rules.map(({ rule }) => rule.id),
  ...resources.map(({ resource }) => `${resource.kind} ${resource.id}`),
];

export function NoiseScreen() {
  const { view, change, open, addressToSave } = useView(noiseView);
  const options = noiseOptions(view.days);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  });
  // New data does not reorder the rows that a user reads.
  const stablePage = useStablePage(
    { view: hashKey(options.queryKey), page: data?.data, isPrevious: isPlaceholderData },
    idsOf,
  );
  const noise = stablePage.page;
  const isQuiet = noise !== undefined && sumOf(noise.sums) === 0;
  return (
    <Column full="height">
      <NotificationTabs current="noise" />
      <ListFrame
        texts={listTexts}
        query={{ data: noise && data, error }}
        isPrevious={isPlaceholderData}
        onRetry={() => void refetch()}
        addressToSave={addressToSave}
        toolbar={
          <Toolbar
            label={listTexts.title}
            end={<NoiseExport noise={noise === undefined || isQuiet ? undefined : noise} />}
          >
            <SegmentedInput
              label={texts.days}
              value={view.days}
              options={dayOptions}
              onChange={(days) => change({ days })}
            />
          </Toolbar>
        }
      >
        {noise === undefined ? (
          <NoiseLoading />
        ) : isQuiet ? (
          <EmptyPanel title={texts.noneTitle}>{texts.none(formatMoment(noise.since))}</EmptyPanel>
        ) : (
          <NoiseReport noise={noise} open={open} />
        )}
        <ChangesPill count={stablePage.changed} onShow={stablePage.show} />
      </ListFrame>
    </Column>
  );
}
