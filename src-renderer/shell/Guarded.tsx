import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import { judge } from '../../src-preload/contract/rules/guards.ts';
import { EmptyPanel, ForbiddenPanel } from '../kit/panels/Panel.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { messages } from './messages.ts';
import { areaName, requirementOf } from './navigation.ts';

const { guard } = messages;

const startLink = <Link to="/">{guard.start}</Link>;

/** The specification's Unauthorized page, part 1 section 2.3. */
function UnauthorizedPage() {
  return (
    <>
      <PageHeader title={guard.unauthorized} />
      <ForbiddenPanel title={guard.unauthorized} actions={startLink}>
        {guard.refused}
      </ForbiddenPanel>
    </>
  );
}

function SwitchedOffPage({ area }: { readonly area: string }) {
  return (
    <>
      <PageHeader title={area} />
      <EmptyPanel title={guard.switchedOff(area)} actions={startLink}>
        {guard.switchedOffText}
      </EmptyPanel>
    </>
  );
}

interface GuardedProps {
  readonly state: SignedIn;
  readonly children: ReactNode;
}

/** Lets a screen through that the server has and this person may see, however they came to its address. */
export function Guarded({ state, children }: GuardedProps) {
  const { pathname } = useLocation();
  const verdict = judge(requirementOf(pathname), state);
  if (verdict === 'granted') return children;
  if (verdict === 'refused') return <UnauthorizedPage />;
  return <SwitchedOffPage area={areaName(pathname) ?? guard.thisArea} />;
}
