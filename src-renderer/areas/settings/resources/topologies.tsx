import { topologies } from '#parts/editors/topologies.tsx';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { resourcePage } from '#parts/resource/ResourcePage.tsx';

export const List = resourceList(topologies, 'page');
export const Editor = resourcePage(topologies);
