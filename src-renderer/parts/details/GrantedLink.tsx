import { Link } from '@tanstack/react-router';
import { isGranted, type Requirement } from '#contract/rules/guards.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { visibleName } from '#kit/text/visibleText.ts';
import { useSessionValue } from '../bridge/live.ts';

interface GrantedLinkProps {
  readonly to: string;
  /** Permission to open the page. */
  readonly requires: Requirement | undefined;
  readonly name: string;
}

/** A name that is a link for users with permission to open its page. */
export function GrantedLink({ to, requires, name }: GrantedLinkProps) {
  const mayOpen = useSessionValue(
    (state) => state?.status === 'signed-in' && (requires === undefined || isGranted(requires, state)),
  );
  return mayOpen ? <Link to={to}>{visibleName(name)}</Link> : visibleName(name);
}

/** Name of an agent, with a link to the agent. */
export function AgentLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { path, requires } = resourceRules.agents;
  return <GrantedLink to={`${path}?id=${encodeURIComponent(id)}`} requires={requires} name={name} />;
}
