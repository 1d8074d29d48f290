import { permissions } from '#parts/permissions/permissions.ts';
import { resourceList } from '#parts/resource/ResourceList.tsx';

export const List = resourceList(permissions, 'dialog');
