import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ServerReach, SessionState } from '../../src-preload/contract/entities/session.ts';
import type { WorkspaceList } from '../../src-preload/contract/workspaces.ts';
import { markAfterPaint, marks } from '../kit/marks.ts';
import { forgetPerson } from '../kit/personal.ts';
import { connection, useConnectionState } from '../parts/bridge/bridge.ts';
import { useSession, useSync, useWorkspaces } from '../parts/bridge/live.ts';
import { followChanges } from '../parts/liveAnswers.ts';
import { useStart } from '../parts/preferences.ts';
import { Frame } from './Frame.tsx';
import { ErrorPage } from './identity/ErrorPage.tsx';
import { stageFlowAt } from './identity/flowPaths.ts';
import { confirms, loginAddress, returnAddress } from './returnTo.ts';
import {
  AddWorkspaceScreen,
  RefusedScreen,
  RestoringScreen,
  UnreachableScreen,
  UnusableScreen,
} from './StateScreens.tsx';
import { SignInScreen } from './signIn/SignInScreen.tsx';
import { useNavigateTo } from './useNavigateTo.ts';

/** Seldom what is shown first. */
const FlowScreen = lazy(async () => ({ default: (await import('./identity/FlowScreen.tsx')).FlowScreen }));
const PickerScreen = lazy(async () => ({
  default: (await import('./signIn/PickerScreen.tsx')).PickerScreen,
}));
/** Of hosted workspaces alone. */
const OrganisationScreen = lazy(async () => ({
  default: (await import('./identity/OrganisationScreen.tsx')).OrganisationScreen,
}));
const ProvisioningScreen = lazy(async () => ({
  default: (await import('./identity/ProvisioningScreen.tsx')).ProvisioningScreen,
}));

function Redirect({ to }: { readonly to: string }) {
  const navigateTo = useNavigateTo();
  useEffect(() => navigateTo(to, { replace: true }), [navigateTo, to]);
  return null;
}

/** Marks that sign-in, or whatever stands before it, is on the screen. */
function Painted({ children }: { readonly children: ReactNode }) {
  useEffect(() => markAfterPaint(marks.shellPainted), []);
  return children;
}

/** Retries are main's business: it knows which requests may be sent again. */
const newAnswers = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false, networkMode: 'always' } },
  });

interface AnswersProps {
  readonly server: ServerReach['status'];
  readonly children: ReactNode;
}

/**
 * What came over the bridge for one person in one workspace; nobody else ever sees it. It is asked anew when the window
 * finds main again, and when main finds the server again.
 */
function Answers({ server, children }: AnswersProps) {
  const [answers] = useState(newAnswers);
  const before = useRef(server);
  const complete = useSync()?.feeds.some(({ name, asOf }) => name === 'items' && asOf !== null);
  const wasComplete = useRef(complete);
  useEffect(() => {
    if (before.current === 'offline' && server === 'online') void answers.invalidateQueries();
    before.current = server;
  }, [answers, server]);
  useEffect(() => {
    // From now on lists are answered from what is kept. Nothing changes when that was so before this window heard of it.
    if (complete === true && wasComplete.current === false) void answers.invalidateQueries();
    wasComplete.current = complete ?? wasComplete.current;
  }, [answers, complete]);
  useEffect(() => {
    const ending = new AbortController();
    void followChanges(answers, ending.signal);
    return () => ending.abort();
  }, [answers]);
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.getState().status === 'open') void answers.invalidateQueries();
      }),
    [answers],
  );
  return <QueryClientProvider client={answers}>{children}</QueryClientProvider>;
}

/**
 * Whether the address belongs to another workspace than the one that is open now: that one begins where it was left, never at
 * an address of the one before.
 */
function useForeignAddress(openId: string | null | undefined, pathname: string): boolean {
  const [shownId, setShownId] = useState(openId);
  if (openId === undefined || openId === null || openId === shownId) return false;
  if (shownId !== undefined && shownId !== null && pathname !== '/') return true;
  setShownId(openId);
  return false;
}

const isSnapshot = (session: SessionState): boolean =>
  session.status === 'signed-in' && session.server.status === 'snapshot';

/** Nobody signs in there: to a health checker, to a server without a sign-in, to a snapshot. */
const isWithoutLogin = (session: SessionState): boolean =>
  session.status === 'signed-in' &&
  (session.checksOnly === true || session.withoutLogin === true || isSnapshot(session));

/** Whether somebody is signed in to a workspace of another kind than the one that is open by now. */
function isOfOther({ workspaces, openId }: WorkspaceList, session: SessionState): boolean {
  const open = workspaces.find(({ id }) => id === openId);
  if (open === undefined || session.status !== 'signed-in') return false;
  const checksOnly = (open.snapshot?.of ?? open.kind) === 'health-checker';
  const fixed = open.kind === 'snapshot';
  return checksOnly !== (session.checksOnly === true) || fixed !== isSnapshot(session);
}

interface AtSignInProps {
  readonly state: Parameters<typeof SignInScreen>[0]['state'];
}

/**
 * The sign-in screen, and the ways to it and back: whoever is not signed in is led to it from every address; whoever is stays there
 * only where they must, or want to, show again who they are.
 */
function AtSignIn({ state }: AtSignInProps) {
  const { pathname, href, searchStr } = useLocation();
  if (state.status === 'signed-in') {
    if (isWithoutLogin(state) || (state.server.status !== 'expired' && !confirms(searchStr)))
      return <Redirect to={returnAddress(searchStr)} />;
  } else if (pathname !== '/login') {
    const to = pathname === '/auth-state-checker' ? returnAddress(searchStr) : href;
    return <Redirect to={loginAddress(to)} />;
  }
  return (
    <Painted>
      <SignInScreen state={state} />
    </Painted>
  );
}

/**
 * Who is signed in, and where; nobody's name when nobody is, nothing before main told.
 * @returns what tells one person in one workspace from every other
 */
const whoIsThere = (session: SessionState | undefined, list: WorkspaceList | undefined) =>
  session === undefined || list === undefined
    ? undefined
    : session.status === 'signed-in'
      ? `${list.openId} ${session.person.id}`
      : '';

/** Lets a person through to the screens, or shows what stands before them; specification part 1 section 4. */
export function Gate() {
  const connectionState = useConnectionState();
  const session = useSession();
  const list = useWorkspaces();
  const started = useStart(() => true) === true;
  // The query is not asked for: the frame and all that is in it need not be drawn again for a filter.
  const pathname = useLocation({ select: (location) => location.pathname });
  const foreign = useForeignAddress(list?.openId, pathname);
  const who = whoIsThere(session, list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is a reason to forget.
  useEffect(forgetPerson, [who]);

  if (connectionState.status === 'refused') return <RefusedScreen sentence={connectionState.sentence} />;
  if (session === undefined || !started || list === undefined) return <RestoringScreen />;
  if (foreign) return <Redirect to="/" />;
  if (pathname === '/workspaces/add') {
    return (
      <Painted key={list.openId}>
        <AddWorkspaceScreen />
      </Painted>
    );
  }
  const known = list.workspaces.length > 0;
  if (pathname === '/workspaces' || (session.status === 'no-workspace' && known)) {
    return (
      <Suspense fallback={<RestoringScreen />}>
        <Painted>
          <PickerScreen list={list} />
        </Painted>
      </Suspense>
    );
  }
  // The list is told before the session: for a moment this is that of the workspace before, which may have other screens.
  if (isOfOther(list, session)) return <RestoringScreen />;
  const stageFlow = stageFlowAt(pathname);
  const standing = session.status === 'signed-in' || session.status === 'signed-out';
  // Where nobody signs in, addresses of sign-in lead into the frame, which says what there is.
  if (stageFlow !== undefined && standing && !isWithoutLogin(session)) {
    return (
      <Suspense fallback={<RestoringScreen />}>
        <Painted>
          <FlowScreen kind={stageFlow} />
        </Painted>
      </Suspense>
    );
  }
  if (pathname === '/error' && (session.status === 'signed-out' || session.status === 'second-factor')) {
    return (
      <main>
        <h1 className="visually-hidden">Error</h1>
        <ErrorPage />
      </main>
    );
  }
  switch (session.status) {
    case 'restoring':
      return <RestoringScreen />;
    case 'no-workspace':
      return (
        <Painted>
          <AddWorkspaceScreen />
        </Painted>
      );
    case 'unusable':
      return (
        <Painted>
          <UnusableScreen state={session} />
        </Painted>
      );
    case 'unreachable':
      return (
        <Painted>
          <UnreachableScreen state={session} />
        </Painted>
      );
    case 'choose-organisation':
      return (
        <Suspense fallback={<RestoringScreen />}>
          <Painted>
            <OrganisationScreen state={session} />
          </Painted>
        </Suspense>
      );
    case 'provisioning':
      return (
        <Suspense fallback={<RestoringScreen />}>
          <Painted>
            <ProvisioningScreen state={session} />
          </Painted>
        </Suspense>
      );
    case 'signed-out':
    case 'second-factor':
      return <AtSignIn state={session} />;
    default:
      if (pathname === '/login' || (stageFlow !== undefined && session.withoutLogin === true))
        return <AtSignIn state={session} />;
      return (
        <Answers key={who} server={session.server.status}>
          <Frame state={session} />
        </Answers>
      );
  }
}
