import { permissions } from '../../../parts/permissions/permissions.ts';
import { resourceList } from '../../../parts/resource/ResourceList.tsx';

/** Who may do what with which thing; specification part 3 section 2.13. */
export const List = resourceList(permissions, 'dialog');
