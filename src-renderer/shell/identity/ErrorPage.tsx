import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FlowError } from '../../../src-preload/contract/entities/session.ts';
import { parseSearch, single } from '../../kit/address/searchParams.ts';
import { ErrorPanel } from '../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { RenderingErrorPage } from '../ErrorScreens.tsx';
import { messages } from '../messages.ts';
import { useNavigateTo } from '../useNavigateTo.ts';

const goBack = <Link to="/">{messages.goBack}</Link>;

function FlowErrorPanel({ id }: { readonly id: string }) {
  const navigateTo = useNavigateTo();
  const [read, setRead] = useState<{ readonly error: FlowError } | { readonly thrown: unknown }>();
  useEffect(() => {
    bridge.session.flow.error({ id }).then(
      (error) => setRead({ error }),
      (thrown: unknown) => setRead({ thrown }),
    );
  }, [id]);
  const gone = read !== undefined && 'error' in read && !read.error.found;
  useEffect(() => {
    if (gone) navigateTo('/', { replace: true });
  }, [gone, navigateTo]);
  if (read === undefined || gone) return <SkeletonRows count={4} />;
  // A failed lookup is an error itself, which the generic screen displays.
  if ('thrown' in read) return <RenderingErrorPage error={read.thrown} />;
  return (
    <ErrorPanel
      title={messages.errors.flow}
      actions={goBack}
      {...(read.error.found ? { details: read.error.details } : {})}
    />
  );
}

export function ErrorPage() {
  const query = parseSearch(useLocation().searchStr);
  const id = single(query, 'id');
  const bad = single(query, 'error_code') === 'BAD_SESSION';
  return (
    <>
      <PageHeader title="Error" />
      {id === undefined ? (
        <ErrorPanel title={bad ? 'Bad Session' : 'Error'} actions={goBack}>
          {bad ? messages.errors.BAD_SESSION : messages.errors.unknown}
        </ErrorPanel>
      ) : (
        <FlowErrorPanel key={id} id={id} />
      )}
    </>
  );
}
