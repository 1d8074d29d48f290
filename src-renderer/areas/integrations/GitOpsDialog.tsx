import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Chart } from '#contract/integrations.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { LiveForm, useLiveValues } from '#kit/form/LiveForm.tsx';
import { useDirtyGuard } from '#kit/form/useDirtyGuard.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { Note, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { Instructions } from '#parts/install/Instructions.tsx';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import styles from './GitOpsDialog.module.css';
import { chartValuesOf, gitOpsDefaults, gitOpsRows, installationOf } from './gitOpsRows.ts';
import { messages } from './messages.ts';
import type { GitOpsOption } from './options.ts';

const { gitOps: texts } = messages;

/** Time in milliseconds for which a cached chart counts as fresh. */
const staleTimeMs = 5 * 60_000;

interface GitOpsDialogProps {
  readonly option: GitOpsOption;
  readonly title: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

interface ChartOrigin {
  readonly source: 'server' | 'cache';
  readonly asOf: string;
  readonly because?: { readonly sentence: string; readonly details?: string | undefined } | undefined;
}

function ChartOriginNote({ chart, origin }: { readonly chart: Chart; readonly origin: ChartOrigin }) {
  const { name, version, shipped } = chart;
  const { source, asOf, because } = origin;
  if (source === 'server') return <Note>{texts.origin.registry(name, version)}</Note>;
  const text = shipped
    ? texts.origin.shipped(name)
    : texts.origin.cached(name, version, formatTimeOfDay(asOf, Date.now()));
  return (
    <StaleDataNotice
      text={because === undefined ? text : `${because.sentence} ${text}`}
      details={because?.details}
    />
  );
}

const schemaOf = (chart: Chart | undefined): FormRecord | undefined =>
  chart === undefined || chart.schema === null ? undefined : (JSON.parse(chart.schema) as FormRecord);

/** Form and installation instructions of an integration with a Helm chart. Sends nothing to the server. */
export function GitOpsDialog({ option, title, onBack, onClose }: GitOpsDialogProps) {
  const { chart: name, form: chartForm } = option;
  const { data, error, refetch } = useQuery({
    ...queries.integrations.chart.queryOptions({ input: { chart: name } }),
    staleTime: staleTimeMs,
    // Fetch only when a user opens the option.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  const chart = data?.data;
  const schema = useMemo(() => schemaOf(chart), [chart]);
  const rows = useMemo(
    () => gitOpsRows(chartForm, { uri: `quarterdeck://chart/${name}`, schema }),
    [chartForm, name, schema],
  );
  const form = useKitForm(rows, gitOpsDefaults(chartForm));
  const { values, problems } = useLiveValues(form);
  const confirmLeave = useDirtyGuard(form.dirty);
  const leave = async (go: () => void) => {
    if (await confirmLeave()) go();
  };
  const [problem] = problems;
  const disabledReason = form.hasUnparsedInput
    ? texts.unreadable
    : problem && texts.problem(problem.label, problem.message);
  return (
    <Dialog
      title={title}
      open
      size="wide"
      onClose={() => void leave(onClose)}
      actions={
        <>
          <Button onClick={() => void leave(onBack)}>{messages.back}</Button>
          <Button onClick={() => void leave(onClose)}>{messages.close}</Button>
        </>
      }
    >
      <div className={styles.sides}>
        <div className={styles.side}>
          <FieldSizeContext value="dialog">
            <LiveForm label={texts.form} form={form} />
          </FieldSizeContext>
          {chart?.schema === null && <Note>{texts.noSchema}</Note>}
          <Note>{texts.secrets}</Note>
        </div>
        <section className={styles.side} aria-label={texts.instructions}>
          <Text as="h3" weight={600}>
            {texts.instructions}
          </Text>
          {Object.keys(chartValuesOf(values)).length === 0 && <Callout role="status">{texts.empty}</Callout>}
          {data === undefined ? (
            error === null ? (
              <div role="status" aria-label={texts.reading}>
                <SkeletonRows count={6} />
              </div>
            ) : (
              <FailurePanel error={error} title={texts.failed} onRetry={() => void refetch()} />
            )
          ) : (
            <>
              <ChartOriginNote chart={data.data} origin={data} />
              <Instructions
                order={['flux', 'helm']}
                installation={installationOf(values, data.data.name)}
                name={data.data.name}
                disabledReason={disabledReason}
              >
                {(way) => (
                  <>
                    {disabledReason !== undefined && <Callout role="status">{disabledReason}</Callout>}
                    <Note>{texts[way]}</Note>
                  </>
                )}
              </Instructions>
            </>
          )}
        </section>
      </div>
    </Dialog>
  );
}
