export { DatePicker } from 'antd';
