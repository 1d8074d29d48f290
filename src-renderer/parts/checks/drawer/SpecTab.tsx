import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Check } from '#contract/entities/check.ts';
import { Box } from '#kit/layout/boxes.tsx';
import { EmptyPanel, ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonText } from '#kit/panels/SkeletonText.tsx';
import { FindableText } from '#kit/text/FindableText.tsx';
import { AsOf } from '#parts/AsOf.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { useYaml } from '#parts/yaml/useYaml.ts';
import styles from './CheckDrawer.module.css';
import { messages } from './messages.ts';

interface SpecificationProps {
  readonly canaryId: string;
  readonly online: boolean;
}

function Specification({ canaryId, online }: SpecificationProps) {
  const query = useQuery(queries.health.canary.get.queryOptions({ input: { id: canaryId } }));
  const yaml = useYaml(query.data?.data.spec);
  // Keep the old text while a new specification is converted, so that an open search keeps its field.
  const lastText = useRef<string>(undefined);
  if (yaml.status === 'ready') lastText.current = yaml.text;
  const text = lastText.current;
  if (query.data === undefined) {
    return query.error === null ? (
      <SkeletonText />
    ) : (
      <FailurePanel error={query.error} title={messages.specFailed} onRetry={() => void query.refetch()} />
    );
  }
  if (yaml.status === 'failed') return <ErrorPanel title={messages.yamlFailed} details={yaml.cause} />;
  if (text === undefined) {
    return (
      <>
        <span className="visually-hidden" role="status">
          {messages.converting}
        </span>
        <SkeletonText />
      </>
    );
  }
  return (
    <Box grow minHeight={0} position="relative">
      <span className={styles.codeAge}>
        <AsOf answer={query.data} online={online} />
      </span>
      <FindableText label={messages.specOf(query.data.data.name)} language="yaml" value={text} />
    </Box>
  );
}

export function SpecTab({ check, online }: { readonly check: Check; readonly online: boolean }) {
  if (check.canary === null)
    return <EmptyPanel title={messages.noCanary}>{messages.noCanaryText}</EmptyPanel>;
  return <Specification key={check.canary.id} canaryId={check.canary.id} online={online} />;
}
