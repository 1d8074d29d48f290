import type { SendResource } from '#contract/notifications.ts';
import { isUuid, nilUuid } from '#contract/rules/ids.ts';
import { resourceAddress } from '#parts/resourceAddress.ts';
import { messages } from './messages.ts';

interface ResourceDisplay {
  /** The id if the name is unknown. */
  readonly name: string;
  /** For example `Kubernetes::Deployment`. Default: the kind of resource. */
  readonly type: string;
  /** Name of the infrastructure icon and of its fallback. */
  readonly icon: string;
  readonly iconFallback: string;
  /** Address of the resource. Undefined for an invalid id. Resources without a known name may still exist. */
  readonly href: string | undefined;
}

export function sendResource({ kind, id, name, type, icon }: SendResource): ResourceDisplay {
  return {
    name: name === null || name === '' ? id : name,
    type: type === null || type === '' ? messages.kinds[kind] : type,
    icon: icon ?? type ?? kind,
    iconFallback: kind,
    href: isUuid(id) && id !== nilUuid ? resourceAddress({ kind, id }) : undefined,
  };
}
