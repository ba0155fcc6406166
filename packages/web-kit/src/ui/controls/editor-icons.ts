/** Of the formatting buttons: away from `frame/icons`, which every page has. */
export {
  Bold as BoldIcon,
  Heading1 as HeadingIcon,
  Heading2 as SubheadingIcon,
  Italic as ItalicIcon,
  Link as LinkIcon,
  List as BulletListIcon,
  ListOrdered as NumberedListIcon,
} from 'lucide-react';
