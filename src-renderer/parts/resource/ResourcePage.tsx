import { Link, useParams, useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { resourceRules } from '#contract/rules/resources.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { layout } from '#kit/layout/layout.ts';
import { SkeletonFields } from '#kit/panels/SkeletonFields.tsx';
import { AsOf } from '../AsOf.tsx';
import { noticeOf } from '../noticeOf.ts';
import { PageHeader } from '../PageHeader.tsx';
import { StaleDataNotice } from '../StaleDataNotice.tsx';
import { useServerOnline } from '../useServerOnline.ts';
import { EditorPage } from './EditorPage.tsx';
import { EditorTabs } from './EditorTabs.tsx';
import styles from './Resource.module.css';
import type { ResourceDefinition } from './ResourceDefinition.ts';
import { ResourceFailure } from './ResourceFailure.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { messages, resourceTexts } from './resourceTexts.ts';
import { useResource } from './useResource.ts';

/**
 * Creates the edit page of a kind.
 * @param list address of the list
 * @param copyParameters parameters of that address that open the creation dialog for a copy
 */
export function resourcePage(
  definition: ResourceDefinition,
  list = resourceRules[definition.kind].path,
  copyParameters: Readonly<Record<string, string>> = {},
): ComponentType {
  const { kind } = definition;
  const { formTabLabel = 'Spec', mark: Mark, tabs = [] } = definition.editor ?? {};
  const texts = resourceTexts(kind, definition.texts);
  const { texts: kindWords, addParameter = 'add' } = resourceRules[kind];

  function Page({ id }: { readonly id: string }) {
    const { history } = useRouter();
    const online = useServerOnline();
    const { base, setBase, newer, query, error, retry } = useResource(kind, id);
    const leave = () => history.push(list);
    const notice = online ? noticeOf(query, String, String) : undefined;
    const spec =
      base === undefined ? null : (
        <ResourceForm
          definition={definition}
          texts={texts}
          base={base}
          newer={newer}
          onRebase={setBase}
          onDuplicate={() =>
            history.push(list + stringifySearch({ [addParameter]: 'true', ...copyParameters, from: id }))
          }
          onLeave={leave}
          leaveLabel={messages.back}
        />
      );
    return (
      <EditorPage>
        <PageHeader title={base?.row.name ?? kindWords.many}>
          {base !== undefined && (
            <>
              <Link to={list} className={layout({ tone: 'muted' })}>
                {kindWords.many}
              </Link>
              <span aria-hidden>/</span>
            </>
          )}
          {visibleName(base?.row.name ?? kindWords.many)}
          {Mark !== undefined && base !== undefined && <Mark id={id} />}
          <AsOf answer={base === undefined ? undefined : query.data} online={online} />
        </PageHeader>
        {notice !== undefined && base !== undefined && <StaleDataNotice {...notice} />}
        {base === undefined ? (
          error === null ? (
            <SkeletonFields count={6} />
          ) : (
            <ResourceFailure
              error={error}
              noun={kindWords.one}
              texts={texts.list}
              listPath={list}
              onRetry={retry}
            />
          )
        ) : tabs.length === 0 ? (
          spec
        ) : (
          <div className={styles.tabs}>
            <EditorTabs label={base.row.name} formLabel={formTabLabel} tabs={tabs} id={id}>
              {spec}
            </EditorTabs>
          </div>
        )}
      </EditorPage>
    );
  }

  return function ResourcePage() {
    const { id = '' } = useParams({ strict: false });
    return <Page key={id} id={id} />;
  };
}
