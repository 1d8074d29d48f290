import { useParams, useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { Tabs } from '../../kit/tabs/Tabs.tsx';
import { AsOf } from '../AsOf.tsx';
import { KeptNotice } from '../KeptNotice.tsx';
import { noticeOf } from '../noticeOf.ts';
import { PageHeader } from '../PageHeader.tsx';
import { useServerOnline } from '../useServerOnline.ts';
import styles from './Resource.module.css';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ResourceFailure } from './ResourceFailure.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { messages, resourceWords } from './resourceWords.ts';
import { useResource } from './useResource.ts';

/** A further tab of an editor. */
export interface ResourceTab {
  readonly id: string;
  readonly label: string;
  readonly render: (id: string) => ReactNode;
}

const specTab = { id: 'spec', label: 'Spec' } as const;

/** The page on which one of a kind is edited, with what else belongs to it in tabs. */
export function resourcePage(
  definition: ResourceDefinition,
  more: readonly ResourceTab[] = [],
): ComponentType {
  const { kind } = definition;
  const words = resourceWords(kind, definition.words);
  const { path, words: kindWords } = resourceRules[kind];

  function Page({ id }: { readonly id: string }) {
    const { history } = useRouter();
    const online = useServerOnline();
    const { base, setBase, newer, asked, error, retry } = useResource(kind, id);
    const [tab, setTab] = useState<string>(specTab.id);
    const leave = () => history.push(path);
    const notice = online ? noticeOf(asked, String, String) : undefined;
    const spec =
      base === undefined ? null : (
        <ResourceForm
          definition={definition}
          words={words}
          base={base}
          newer={newer}
          onRebase={setBase}
          onLeave={leave}
          leaveLabel={messages.back}
        />
      );
    return (
      <div className={styles.page}>
        <PageHeader title={base?.row.name ?? kindWords.many}>
          {base?.row.name ?? kindWords.many}
          <AsOf answer={base === undefined ? undefined : asked.data} online={online} />
        </PageHeader>
        {notice !== undefined && base !== undefined && <KeptNotice {...notice} />}
        {base === undefined ? (
          error === null ? (
            <SkeletonRows count={8} />
          ) : (
            <ResourceFailure error={error} one={kindWords.one} words={words.list} onRetry={retry} />
          )
        ) : more.length === 0 ? (
          spec
        ) : (
          <div className={styles.tabs}>
            <Tabs
              label={base.row.name}
              tabs={[specTab, ...more.map(({ id: one, label }) => ({ id: one, label }))]}
              value={tab}
              onChange={setTab}
            >
              {/* What was typed stays while another tab is looked at. */}
              <div hidden={tab !== specTab.id} className={styles.panel}>
                {spec}
              </div>
              {more.find((one) => one.id === tab)?.render(id)}
            </Tabs>
          </div>
        )}
      </div>
    );
  }

  return function ResourcePage() {
    const { id = '' } = useParams({ strict: false });
    return <Page key={id} id={id} />;
  };
}
