import { Link } from '@tanstack/react-router';
import type { Requirement } from '#contract/rules/guards.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { useIsGranted } from '../actions/useIsGranted.ts';

interface GrantedLinkProps {
  readonly to: string;
  /** Permission to open the page. */
  readonly requires: Requirement | undefined;
  readonly name: string;
}

/** A name that is a link for users with permission to open its page. */
export function GrantedLink({ to, requires, name }: GrantedLinkProps) {
  const mayOpen = useIsGranted(requires);
  return mayOpen ? <Link to={to}>{visibleName(name)}</Link> : visibleName(name);
}

/** Name of an agent, with a link to the agent. */
export function AgentLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { path, requires } = resourceRules.agents;
  return <GrantedLink to={`${path}?id=${encodeURIComponent(id)}`} requires={requires} name={name} />;
}
