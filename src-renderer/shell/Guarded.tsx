import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { Button } from '#kit/controls/Button.tsx';
import { EmptyPanel, ForbiddenPanel } from '#kit/panels/Panel.tsx';
import { PageHeader } from '#parts/PageHeader.tsx';
import { openAccount } from './identity/openAccount.ts';
import { messages } from './messages.ts';
import { accessTo, areaName } from './navigation.ts';

const { guard } = messages;

const startLink = <Link to="/">{guard.start}</Link>;

/** The screen for users who lack a permission. */
function UnauthorizedPage({ area }: { readonly area: string }) {
  return (
    <>
      <PageHeader title={guard.unauthorized} />
      <ForbiddenPanel title={guard.refused} actions={startLink}>
        {guard.askFor(area)}
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

/** The screen for areas that a health checker does not have. */
function ChecksOnlyPage({ area }: { readonly area: string }) {
  return (
    <>
      <PageHeader title={area} />
      <EmptyPanel title={guard.checksOnly} actions={<Link to="/health">{guard.toHealth}</Link>}>
        {guard.checksOnlyText}
      </EmptyPanel>
    </>
  );
}

/** The screen for areas that the hosted provider manages instead of the server. */
function ManagedElsewherePage({ area }: { readonly area: string }) {
  return (
    <>
      <PageHeader title={area} />
      <EmptyPanel
        title={guard.elsewhere}
        actions={<Button onClick={openAccount}>{messages.manageAccount}</Button>}
      >
        {guard.elsewhereText}
      </EmptyPanel>
    </>
  );
}

interface GuardedProps {
  readonly state: SignedIn;
  readonly children: ReactNode;
}

/** Renders a screen if the server has it and the user has permission. */
export function Guarded({ state, children }: GuardedProps) {
  const { pathname } = useLocation();
  const access = accessTo(pathname, state);
  if (access === 'granted') return children;
  const name = areaName(pathname);
  if (access === 'refused') return <UnauthorizedPage area={name ?? guard.thisPage} />;
  const area = name ?? guard.thisArea;
  if (access === 'elsewhere') return <ManagedElsewherePage area={area} />;
  return access === 'checks-only' ? <ChecksOnlyPage area={area} /> : <SwitchedOffPage area={area} />;
}
