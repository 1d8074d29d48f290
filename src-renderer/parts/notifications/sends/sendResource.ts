import type { SendResource } from '../../../../src-preload/contract/notifications.ts';
import { isUuid, nilUuid } from '../../../../src-preload/contract/rules/ids.ts';
import { resourceAddress } from '../../resourceAddress.ts';
import { messages } from './messages.ts';

interface ShownResource {
  /** Its id where nobody here knows its name. */
  readonly name: string;
  /** Such as `Kubernetes::Deployment`, else what kind of a thing it is. */
  readonly type: string;
  /** Name of an infrastructure icon, and of the one that is tried when there is none. */
  readonly icon: string;
  readonly iconFallback: string;
  /** Where it is looked at; nothing where that leads nowhere. The server may know one whose name is not known here. */
  readonly href: string | undefined;
}

/** What a notification was about, in words and with its link. */
export function sendResource({ kind, id, name, type, icon }: SendResource): ShownResource {
  return {
    name: name === null || name === '' ? id : name,
    type: type === null || type === '' ? messages.kinds[kind] : type,
    icon: icon ?? type ?? kind,
    iconFallback: kind,
    href: isUuid(id) && id !== nilUuid ? resourceAddress({ kind, id }) : undefined,
  };
}
