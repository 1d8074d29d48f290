import { useParams, useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { resourceRules } from '../../../src-preload/contract/rules/resources.ts';
import { stringifySearch } from '../../kit/address/searchParams.ts';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { AsOf } from '../AsOf.tsx';
import { KeptNotice } from '../KeptNotice.tsx';
import { noticeOf } from '../noticeOf.ts';
import { PageHeader } from '../PageHeader.tsx';
import { useServerOnline } from '../useServerOnline.ts';
import { EditorTabs } from './EditorTabs.tsx';
import styles from './Resource.module.css';
import type { ResourceDefinition, ResourceTab } from './ResourceDefinition.ts';
import { ResourceFailure } from './ResourceFailure.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { messages, resourceWords } from './resourceWords.ts';
import { useResource } from './useResource.ts';

/**
 * Creates the edit page of a kind, with additional tabs.
 * @param list address of the list
 * @param makes parameters of that address that open the creation dialog for a copy
 */
export function resourcePage(
  definition: ResourceDefinition,
  more: readonly ResourceTab[] = [],
  list = resourceRules[definition.kind].path,
  makes: Readonly<Record<string, string>> = {},
): ComponentType {
  const { kind, firstTab = 'Spec', mark: Mark } = definition;
  const words = resourceWords(kind, definition.words);
  const { words: kindWords, addParameter = 'add' } = resourceRules[kind];

  function Page({ id }: { readonly id: string }) {
    const { history } = useRouter();
    const online = useServerOnline();
    const { base, setBase, newer, asked, error, retry } = useResource(kind, id);
    const leave = () => history.push(list);
    const notice = online ? noticeOf(asked, String, String) : undefined;
    const spec =
      base === undefined ? null : (
        <ResourceForm
          definition={definition}
          words={words}
          base={base}
          newer={newer}
          onRebase={setBase}
          onDuplicate={() =>
            history.push(list + stringifySearch({ [addParameter]: 'true', ...makes, from: id }))
          }
          onLeave={leave}
          leaveLabel={messages.back}
        />
      );
    return (
      <div className={styles.page}>
        <PageHeader title={base?.row.name ?? kindWords.many}>
          {base?.row.name ?? kindWords.many}
          {Mark !== undefined && base !== undefined && <Mark id={id} />}
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
            <EditorTabs label={base.row.name} first={firstTab} tabs={more} id={id}>
              {spec}
            </EditorTabs>
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
