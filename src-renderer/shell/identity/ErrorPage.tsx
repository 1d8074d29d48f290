import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FlowError } from '#contract/entities/session.ts';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { RenderingErrorPage } from '../ErrorScreens.tsx';
import { messages } from '../messages.ts';
import { useNavigateTo } from '../useNavigateTo.ts';

const backLink = <Link to="/">{messages.goBack}</Link>;

function FlowErrorPanel({ id }: { readonly id: string }) {
  const navigateTo = useNavigateTo();
  const [lookup, setLookup] = useState<{ readonly error: FlowError } | { readonly thrown: unknown }>();
  useEffect(() => {
    bridge.session.flow.error({ id }).then(
      (error) => setLookup({ error }),
      (thrown: unknown) => setLookup({ thrown }),
    );
  }, [id]);
  const isNotFound = lookup !== undefined && 'error' in lookup && !lookup.error.found;
  useEffect(() => {
    if (isNotFound) navigateTo('/', { replace: true });
  }, [isNotFound, navigateTo]);
  if (lookup === undefined || isNotFound) return <SkeletonRows count={4} />;
  // A failed lookup is an error itself, which the generic screen displays.
  if ('thrown' in lookup) return <RenderingErrorPage error={lookup.thrown} />;
  return (
    <ErrorPanel
      title={messages.errors.flow}
      actions={backLink}
      {...(lookup.error.found ? { details: lookup.error.details } : {})}
    />
  );
}

export function ErrorPage() {
  const query = parseSearch(useLocation().searchStr);
  const id = firstParamValue(query, 'id');
  const isBadSession = firstParamValue(query, 'error_code') === 'BAD_SESSION';
  return (
    <>
      <PageHeader title="Error" />
      {id === undefined ? (
        <ErrorPanel title={isBadSession ? 'Bad Session' : 'Error'} actions={backLink}>
          {isBadSession ? messages.errors.BAD_SESSION : messages.errors.unknown}
        </ErrorPanel>
      ) : (
        <FlowErrorPanel key={id} id={id} />
      )}
    </>
  );
}
