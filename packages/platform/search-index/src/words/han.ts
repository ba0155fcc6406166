/** Traditional characters of everyday ads, and the simplified ones in the same order. */
const TRADITIONAL =
  '軟體師員經會計護醫藥學務業銷設術電機車廚館廳開發網頁軍門問顧財稅審譯語韓國東廣灣臺專產項營運輸導遊賣買貨倉庫質檢測試實習職時遠視覺藝畫編輯記攝製樂動獸農園環築構結裝飾鐵鋼銀險證據數雲雜誌報紙書圖場長總監領隊組負責辦廠維駕駛飛綠潔傭顏髮髪話課講練啟婦兒齡療復驗標準訂單價購應鏈關係戶戰劃劇戲藍熱燈氣濟滿為無現當還過進選適鄉鄭鎮陽陸階難預頭題風養餘馬駐驅魚鳥黃點黨龍週隨雙離連達遷邊錄錢鍵鑽閱間陳際聯聲聽聖肅腦膚臨與興舉節莊華葉蓋蘇處號虧衛衝補規親觀訊訓許訴診詞詢評詳誠認說調談請論諮識議讀變讓豐貝貿費資賓贊軌較載輔輪辯區協參團圍壓夠夢奧寧寫將對層島嶺幣帳幫廬張強彈後從慶憶懷態懸戀執換損搖攜擇擔擴敗敵斷於舊曆條極樓樣樹橋權歐歡歲歷決沒況溝滬漢潤澤濱灘煙爾牆獨獎異盤確碼禮種稱積穩窮競筆簡糧紀約紅級純紡細終給統絲絕綜線緊績織繪繼續羅義';
const SIMPLIFIED =
  '软体师员经会计护医药学务业销设术电机车厨馆厅开发网页军门问顾财税审译语韩国东广湾台专产项营运输导游卖买货仓库质检测试实习职时远视觉艺画编辑记摄制乐动兽农园环筑构结装饰铁钢银险证据数云杂志报纸书图场长总监领队组负责办厂维驾驶飞绿洁佣颜发发话课讲练启妇儿龄疗复验标准订单价购应链关系户战划剧戏蓝热灯气济满为无现当还过进选适乡郑镇阳陆阶难预头题风养余马驻驱鱼鸟黄点党龙周随双离连达迁边录钱键钻阅间陈际联声听圣肃脑肤临与兴举节庄华叶盖苏处号亏卫冲补规亲观讯训许诉诊词询评详诚认说调谈请论咨识议读变让丰贝贸费资宾赞轨较载辅轮辩区协参团围压够梦奥宁写将对层岛岭币帐帮庐张强弹后从庆忆怀态悬恋执换损摇携择担扩败敌断于旧历条极楼样树桥权欧欢岁历决没况沟沪汉润泽滨滩烟尔墙独奖异盘确码礼种称积稳穷竞笔简粮纪约红级纯纺细终给统丝绝综线紧绩织绘继续罗义';

const SIMPLE = new Map([...TRADITIONAL].map((letter, at) => [letter, SIMPLIFIED[at] ?? letter]));
const HAN = /[\u4e00-\u9fff]/;
const TO_SIMPLIFY = new RegExp(`[${TRADITIONAL}]`, 'gu');

/**
 * Chinese words in simplified characters, and in the words of the mainland where Taiwan has others: letters take the
 * place of letters, so that what is found can be marked.
 */
export function simplified(text: string): string {
  if (!HAN.test(text)) return text;
  return text
    .replace(TO_SIMPLIFY, (letter) => SIMPLE.get(letter) ?? letter)
    .replaceAll('软体', '软件')
    .replaceAll('硬体', '硬件')
    .replaceAll('网路', '网络')
    .replaceAll('程式', '程序');
}
