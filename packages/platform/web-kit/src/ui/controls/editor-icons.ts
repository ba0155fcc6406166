/** Icons of the formatting buttons: apart from `frame/icons`, which every page loads. */
export {
  Bold as BoldIcon,
  Heading1 as HeadingIcon,
  Heading2 as SubheadingIcon,
  Italic as ItalicIcon,
  Link as LinkIcon,
  List as BulletListIcon,
  ListOrdered as NumberedListIcon,
} from 'lucide-react';
