export { InputNumber, Slider } from 'antd';
